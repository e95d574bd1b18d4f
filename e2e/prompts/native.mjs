// Prompts, resources and completion of the protocol, and what clients are told of their changes: by the TypeScript SDK 1.x over
// stdio (sessions of the older revisions) and by the TypeScript client 2.x over HTTP (`subscriptions/listen` of 2026-07-28).
// Another client of the HTTP server makes the changes, so that those over stdio are another process's. Prints lines of TAP.
//
//     node native.mjs URL COMMAND [ARGUMENT...]

import { isDeepStrictEqual } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';

/** The servers look for changes once a second. What is not told by then is told late. */
const LATE = 8_000;
/** After so long without a word, nothing more is said. */
const CALM = 1_600;

const [url, command, ...args] = process.argv.slice(2);
const about = { name: 'counterfoil-e2e', version: '1.0.0' };
let count = 0;

const editor = new Client(about);
await editor.connect(new StreamableHTTPClientTransport(new URL(url)));
const client = new Client(about);
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: 'ignore' }));

await edit('createTextPrompt', { name: 'native/part', prompt: 'of {{topic}}' });
await edit('createTextPrompt', {
  name: 'native/to greet',
  prompt: 'Greet {{name}}.',
  tags: ['slash'],
  config: { description: 'Greets', arguments: { name: { description: 'Who', values: ['Dana', 'Dora', 'Max'] } } },
});
await edit('createChatPrompt', {
  name: 'native/chat',
  prompt: [
    { role: 'system', content: 'Speak @@@prompt:name=native/part|label=latest@@@.' },
    { type: 'placeholder', name: 'history' },
    { role: 'assistant', content: 'Well?' },
  ],
  tags: ['slash'],
});

await check('chosen prompts are listed with their arguments, those of their parts too', async () => {
  const { prompts } = await client.listPrompts();
  const shown = prompts.map(({ name, title, arguments: all }) => [name, title, all.map((one) => [one.name, one.required])]);
  equal(shown, [
    ['native_chat', 'native/chat', [['topic', true], ['history', false]]],
    ['native_to_greet', 'native/to greet', [['name', true]]],
  ]);
  equal([prompts[1].description, prompts[1].arguments[0].description], ['Greets', 'Who']);
});
await check('a prompt is filled in', async () => {
  const greeting = await client.getPrompt({ name: 'native_to_greet', arguments: { name: 'Dana {{x}}' } });
  equal(greeting.messages, [{ role: 'user', content: { type: 'text', text: 'Greet Dana {{x}}.' } }]);
  const history = JSON.stringify([{ role: 'user', content: 'Hello' }]);
  const chat = await client.getPrompt({ name: 'native_chat', arguments: { topic: 'art', history } });
  equal(chat.messages.map(({ role, content }) => [role, content.text]), [
    ['user', 'Speak of art.'], ['user', 'Hello'], ['assistant', 'Well?'],
  ]);
  for (const none of [{}, { history: '[]' }]) {
    const short = await client.getPrompt({ name: 'native_chat', arguments: { topic: 'art', ...none } });
    equal(short.messages.map(({ role }) => role), ['user', 'assistant']);
  }
});
await check('all that is wrong with arguments is said at once', async () => {
  const asked = client.getPrompt({ name: 'native_chat', arguments: { topc: 'art', history: '{}', other: 'x' } });
  await refused(asked, '`topic` is missing', '`topc` is unknown: did you mean `topic`?', '`history` is a list of messages');
  const nested = JSON.stringify([{ type: 'placeholder', name: 'x' }]);
  await refused(client.getPrompt({ name: 'native_chat', arguments: { topic: 'art', history: nested } }), 'a placeholder cannot');
  await refused(client.getPrompt({ name: 'native_chatt' }), 'unknown prompt `native_chatt`: did you mean `native_chat`?');
});
await check('arguments, names and labels are completed', async () => {
  const complete = async (ref, name, value, known) =>
    (await client.complete({ ref, argument: { name, value }, context: { arguments: known } })).completion.values;
  const prompt = { type: 'ref/prompt', name: 'native_to_greet' };
  equal(await complete(prompt, 'name', 'd'), ['Dana', 'Dora']);
  const { resourceTemplates } = await client.listResourceTemplates();
  const resource = { type: 'ref/resource', uri: resourceTemplates[0].uriTemplate };
  equal(await complete(resource, 'name', 'native/t'), ['native/to greet']);
  equal(await complete(resource, 'label', '', { name: 'native/part' }), ['latest']);
  const other = complete({ type: 'ref/resource', uri: 'file:///{path}' }, 'path', '');
  await refused(other, 'unknown resource template');
});
await check('prompts are resources', async () => {
  const { resources } = await client.listResources();
  const mine = resources.filter(({ name }) => name.startsWith('native/')).map(({ uri, mimeType }) => [uri, mimeType]);
  equal(mine, [
    ['prompt://default/native/chat@latest', 'application/json'],
    ['prompt://default/native/part@latest', 'text/plain'],
    ['prompt://default/native/to%20greet@latest', 'text/plain'],
  ]);
  const { contents } = await client.readResource({ uri: 'prompt://default/native/to%20greet@latest' });
  equal(contents, [{ uri: 'prompt://default/native/to%20greet@latest', mimeType: 'text/plain', text: 'Greet {{name}}.' }]);
});
await check('what is not there cannot be followed', async () => {
  await refused(client.subscribeResource({ uri: 'prompt://default/native/nowhere@latest' }), "'native/nowhere'");
  const theirs = client.subscribeResource({ uri: 'prompt://other/native/part@latest' });
  await refused(theirs, 'no resource');
  equal(await theirs.catch(({ code }) => code), -32002);
});

for (const [era, open] of [['over stdio', older], ['in revision 2026-07-28', newer]]) {
  const place = `changes ${era.split(' ').at(-1)}`;
  await edit('createTextPrompt', { name: `${place}/part`, prompt: 'one' });
  await edit('createTextPrompt', { name: `${place}/whole`, prompt: `@@@prompt:name=${place}/part|label=latest@@@` });
  await edit('createTextPrompt', { name: `${place}/other`, prompt: 'one', tags: ['slash'] });
  const uri = (name, label = 'latest') => `prompt://default/${encodeURIComponent(place)}/${name}@${label}`;
  const ears = await open([uri('whole'), uri('other', '1')]);
  // Whoever listens from now on is told of what was changed before, too, where nobody has looked at it yet.
  await ears.calm();
  await check(`${era}: who follows a prompt hears of a change of its part`, async () => {
    await edit('createTextPrompt', { name: `${place}/part`, prompt: 'two' });
    await ears.hear([`updated ${uri('whole')}`]);
  });
  await check(`${era}: a version of another prompt is no news`, async () => {
    await edit('createTextPrompt', { name: `${place}/other`, prompt: 'two' });
    await ears.hear([]);
  });
  await check(`${era}: other arguments are a change of the prompts`, async () => {
    await edit('createTextPrompt', { name: `${place}/other`, prompt: 'two {{more}}' });
    await ears.hear(['prompts']);
  });
  await check(`${era}: a new prompt is a change of the resources`, async () => {
    await edit('createTextPrompt', { name: `${place}/new`, prompt: 'x' });
    await ears.hear(['resources']);
  });
  await check(`${era}: a prompt that is gone is told`, async () => {
    await edit('deletePrompt', { name: `${place}/whole`, all: true });
    await ears.hear(['resources', `updated ${uri('whole')}`]);
  });
  await check(`${era}: what is let go of is told no more`, async () => {
    await ears.letGo();
    await edit('createTextPrompt', { name: `${place}/other`, prompt: 'three {{more}}' });
    await edit('deletePrompt', { name: `${place}/other`, version: 1 });
    await ears.hear([]);
  });
}

await check('who listens again hears of what comes back', async () => {
  const name = 'changes again/back';
  for (const prompt of ['one', 'two', 'three']) await edit('createTextPrompt', { name, prompt });
  const move = (version) => edit('updatePromptLabels', { name, version, newLabels: ['live'] });
  const uri = 'prompt://default/changes%20again/back@live';
  await move(1);
  const first = await newer([uri]);
  await first.calm();
  await move(2);
  await first.hear([`updated ${uri}`]);
  await first.letGo();
  await move(3);
  const second = await newer([uri]);
  await second.calm();
  await move(2);
  await second.hear([`updated ${uri}`]);
  await second.letGo();
});
await check('many changes at once are all told', async () => {
  await edit('createTextPrompt', { name: 'changes many/part', prompt: 'one' });
  const uris = [];
  for (let number = 100; number < 400; number += 1) {
    const prompt = `${number} @@@prompt:name=changes many/part|label=latest@@@`;
    await edit('createTextPrompt', { name: `changes many/${number}`, prompt });
    uris.push(`prompt://default/changes%20many/${number}@latest`);
  }
  const ears = await newer(uris);
  await ears.calm();
  await edit('createTextPrompt', { name: 'changes many/part', prompt: 'two' });
  await ears.hear(uris.map((uri) => `updated ${uri}`));
  await ears.letGo();
});

console.log(`1..${count}`);
process.exit(process.exitCode ?? 0);

/** A client of the older revisions, which subscribes to each resource. */
async function older(uris) {
  const heard = [];
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => void heard.push('prompts'));
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void heard.push('resources'));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(`updated ${params.uri}`));
  for (const uri of uris) await client.subscribeResource({ uri });
  const letGo = async () => {
    for (const uri of uris) await client.unsubscribeResource({ uri });
  };
  return { ...ear(heard), letGo };
}

/** A client of revision 2026-07-28, which listens. */
async function newer(uris) {
  const heard = [];
  const client = new Client2(about, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  client.setNotificationHandler('notifications/prompts/list_changed', () => void heard.push('prompts'));
  client.setNotificationHandler('notifications/resources/list_changed', () => void heard.push('resources'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(`updated ${params.uri}`));
  await client.connect(new Http2(new URL(url)));
  const filter = { promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: uris };
  const subscription = await client.listen(filter);
  return { ...ear(heard), letGo: () => subscription.close() };
}

function ear(heard) {
  const calm = async () => {
    let before;
    do {
      before = heard.length;
      await new Promise((resolve) => setTimeout(resolve, CALM));
    } while (heard.length > before);
    heard.length = 0;
  };
  /** Waits for all of that, and that nothing else comes. */
  const hear = async (expected) => {
    const end = Date.now() + LATE;
    while (heard.length < expected.length && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, CALM));
    equal(heard.splice(0).sort(), expected);
  };
  return { calm, hear };
}

async function edit(name, args) {
  const result = await editor.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name}: ${result.content[0].text}`);
}

async function check(name, run) {
  count += 1;
  try {
    await run();
    console.log(`ok - ${name}`);
  } catch (error) {
    console.log(`not ok - ${name}: ${String(error?.message ?? error).replaceAll('\n', ' ')}`);
    process.exitCode = 1;
  }
}

async function refused(asked, ...pieces) {
  const error = await asked.then((answer) => { throw new Error(`it is answered: ${JSON.stringify(answer)}`); }, (error) => error);
  for (const piece of pieces) {
    if (!error.message.includes(piece)) throw new Error(`"${piece}" is not in "${error.message}"`);
  }
}

function equal(found, expected) {
  if (!isDeepStrictEqual(found, expected)) {
    throw new Error(`found ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
  }
}

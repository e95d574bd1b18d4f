// Langfuse's JavaScript SDK, as applications use it to read and write prompts.

import { isDeepStrictEqual } from 'node:util';
import { LangfuseClient } from '@langfuse/client';
import { LangfuseAPIError } from '@langfuse/core';

const [, server] = process.argv.slice(2);
// The keys are in the environment.
const client = new LangfuseClient({ baseUrl: server });
// What the SDK logs of the errors that are meant to come says nothing new.
console.error = () => {};

let count = 0;

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

function equal(got, expected, what) {
  if (!isDeepStrictEqual(got, expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  }
}

async function fails(status, word, run) {
  let result;
  try {
    result = await run();
  } catch (error) {
    equal(error instanceof LangfuseAPIError, true, `the class of ${error}`);
    equal(error.statusCode, status, 'status');
    equal(error.body.message.includes(word), true, `${word} in the error, which says ${error.body.message}`);
    return;
  }
  throw new Error(`expected ${status}, got ${JSON.stringify(result)}`);
}

const get = (name, options = {}) => client.prompt.get(name, { cacheTtlSeconds: 0, maxRetries: 0, ...options });

await check('a text is created and not yet in production', async () => {
  const made = await client.prompt.create({
    name: 'js/greeting',
    prompt: 'Hello {{ name }}!',
    tags: ['e2e-js'],
    labels: ['staging'],
    config: { model: 'm', n: 1.5 },
    commitMessage: 'first',
  });
  equal([made.name, made.version, made.labels], ['js/greeting', 1, ['latest', 'staging']], 'made');
  await fails(404, 'production', () => get('js/greeting'));
});

await check('a label is moved and leads to the text', async () => {
  await client.prompt.update({ name: 'js/greeting', version: 1, newLabels: ['production'] });
  const prompt = await get('js/greeting');
  equal(prompt.labels, ['latest', 'production', 'staging'], 'labels');
  equal([prompt.config, prompt.tags, prompt.commitMessage], [{ model: 'm', n: 1.5 }, ['e2e-js'], 'first'], 'prompt');
  equal(prompt.compile({ name: 'Ada' }), 'Hello Ada!', 'compiled');
});

await check('a version is read by number and by label', async () => {
  await client.prompt.create({ name: 'js/greeting', prompt: 'Hi {{name}}' });
  equal((await get('js/greeting')).version, 1, 'version in production');
  equal((await get('js/greeting', { label: 'latest' })).compile({ name: 'Bo' }), 'Hi Bo', 'compiled');
  equal((await get('js/greeting', { version: 2 })).prompt, 'Hi {{name}}', 'prompt');
  await fails(404, 'version 3', () => get('js/greeting', { version: 3 }));
});

await check('a chat is compiled with placeholders', async () => {
  const name = 'js/chat %+?#ü';
  await client.prompt.create({
    name,
    type: 'chat',
    prompt: [
      { role: 'system', content: 'Be {{tone}}.' },
      { type: 'placeholder', name: 'history' },
      { role: 'user', content: '{{question}}' },
    ],
  });
  const prompt = await get(name, { type: 'chat', label: 'latest' });
  const history = [{ role: 'user', content: 'a' }, { role: 'assistant', content: 'b' }];
  equal(
    prompt.compile({ tone: 'kind', question: 'Why?' }, { history }),
    [{ role: 'system', content: 'Be kind.' }, ...history, { role: 'user', content: 'Why?' }],
    'compiled',
  );
  equal(prompt.compile({ tone: 'kind' })[1], { type: 'placeholder', name: 'history' }, 'placeholder that is left');
});

await check('references are filled in unless they are wanted raw', async () => {
  await client.prompt.create({ name: 'js/whole', prompt: '@@@langfusePrompt:name=js/greeting|label=production@@@?' });
  equal((await get('js/whole', { version: 1 })).compile({ name: 'Cy' }), 'Hello Cy!?', 'compiled');
  const raw = await client.api.prompts.get('js/whole', { version: 1, resolve: false });
  equal(raw.prompt, '@@@langfusePrompt:name=js/greeting|label=production@@@?', 'prompt');
});

await check('prompts are listed', async () => {
  const { data, meta } = await client.api.prompts.list({ tag: 'e2e-js', limit: 5 });
  equal(data.map(({ name, versions, labels }) => [name, versions, labels.toSorted()]),
    [['js/greeting', [1, 2], ['latest', 'production', 'staging']]], 'prompts');
  equal(meta, { page: 1, limit: 5, totalItems: 1, totalPages: 1 }, 'meta');
});

await check('what is missing falls back', async () => {
  const prompt = await get('js/nothing', { fallback: 'Sorry, {{name}}' });
  equal([prompt.isFallback, prompt.compile({ name: 'Di' })], [true, 'Sorry, Di'], 'fallback');
});

await check('errors have their status and say what to do', async () => {
  await fails(404, 'js/greeting', () => get('js/greetings'));
  await fails(400, 'label', () => get('js/greeting', { label: 'Not A Label' }));
  await fails(403, 'newLabels', () => client.prompt.create({ name: 'js/x', prompt: 'x', labels: ['production'] }));
  await fails(400, 'invalid body', () => client.prompt.create({ name: 'js/|', prompt: 'x', labels: ['A'] }));
  const stranger = new LangfuseClient({ publicKey: 'pk-unknown', baseUrl: server });
  await fails(401, 'key', () => stranger.prompt.get('js/greeting', { maxRetries: 0 }));
});

await check('a prompt is deleted', async () => {
  await fails(409, 'js/whole', () => client.prompt.delete('js/greeting', { version: 1 }));
  await client.prompt.delete('js/whole');
  await client.prompt.delete('js/greeting', { label: 'production' });
  equal((await client.api.prompts.list({ name: 'js/greeting' })).data.map(({ versions }) => versions), [[2]], 'versions');
});

console.log(`1..${count}`);
process.exit(process.exitCode ?? 0);

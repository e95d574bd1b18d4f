// What the tools of the prompt registry do, as `behaviours/*.json` says it, seen by the client of the TypeScript SDK over
// Streamable HTTP. Prints lines of TAP: `ok - NAME`, `not ok - NAME: why`, and at the end `1..COUNT`.
//
//     node behaviours.mjs FOLDER URL [URL...]
//
// With several URLs, which are servers on one database, each call goes to the next of them.

import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [folder, ...urls] = process.argv.slice(2);
const behaviours = fs
  .readdirSync(folder)
  .sort()
  .flatMap((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));

const clients = [];
for (const url of urls) {
  const client = new Client({ name: 'counterfoil-e2e', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  // The list has the output schemas by which the client checks results.
  await client.listTools();
  clients.push(client);
}

let turn = 0;
for (const { name, steps } of behaviours) {
  const kept = {};
  let failure;
  for (const [at, step] of steps.entries()) {
    try {
      await run(step, kept);
    } catch (error) {
      failure = `step ${at + 1} (${step.call}): ${String(error?.message ?? error).replaceAll('\n', ' ')}`;
      break;
    }
  }
  console.log(failure ? `not ok - ${name}: ${failure}` : `ok - ${name}`);
  if (failure) process.exitCode = 1;
}
console.log(`1..${behaviours.length}`);
process.exit(process.exitCode ?? 0);

async function run(step, kept) {
  const client = clients[turn++ % clients.length];
  const result = await client.callTool({ name: step.call, arguments: filled(step.with, kept) });
  // The result comes first; behind it may stand a note about the arguments.
  const text = result.content[0].text;
  if (step.fails !== undefined) {
    if (!result.isError) throw new Error(`it does not fail but gives ${text}`);
    for (const piece of [step.fails].flat()) {
      if (!text.includes(piece)) throw new Error(`"${piece}" is not in "${text}"`);
    }
    return;
  }
  if (result.isError) throw new Error(`it fails: ${text}`);
  if (!isDeepStrictEqual(JSON.parse(text), result.structuredContent)) {
    throw new Error('the text says something else than the structured result');
  }
  if (step.gives !== undefined) has(step.gives, result.structuredContent, '');
  for (const [name, pointer] of Object.entries(step.keeps ?? {})) {
    kept[name] = pointer.split('/').slice(1).reduce((value, key) => value[key], result.structuredContent);
  }
}

function filled(value, kept) {
  if (typeof value === 'string') {
    if (value.startsWith('$long:')) return 'x'.repeat(Number(value.slice('$long:'.length)));
    if (value.startsWith('$messages:')) {
      return Array(Number(value.slice('$messages:'.length))).fill({ role: 'user', content: '' });
    }
    return value.startsWith('$') && value.slice(1) in kept ? kept[value.slice(1)] : value;
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, kept));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, kept)]));
}

/** Whether a value has all that is expected: members among others, lists item by item. */
function has(expected, found, place) {
  const differs = () => {
    throw new Error(`${place}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  };
  if (expected === '$text') return typeof found === 'string' && found !== '' ? undefined : differs();
  if (expected === '$time') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(found) ? undefined : differs();
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) differs();
    expected.forEach((item, at) => has(item, found[at], `${place}/${at}`));
  } else if (expected !== null && typeof expected === 'object') {
    if (found === null || typeof found !== 'object') differs();
    for (const [name, member] of Object.entries(expected)) {
      if (member === '$absent' ? name in found : !(name in found)) differs();
      if (member !== '$absent') has(member, found[name], `${place}/${name}`);
    }
  } else if (!Object.is(expected, found)) differs();
}

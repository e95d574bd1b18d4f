// The checks that every JavaScript client goes through, and what they print: lines of TAP.
//
// A driver opens a connection as its client does it, and gives `list()` and `call(name, arguments)`; both answer as the
// client hands the results to its user, and throw what the client throws. `refusesUnlisted` says that the client asks no server
// for a tool that it has not seen in the list.

import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';

const { tools, calls } = JSON.parse(fs.readFileSync(new URL('calls.json', import.meta.url), 'utf8'));

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

let count = 0;

/** Goes through all checks with one kind of connection; `label` says which. */
export async function checks(label, open) {
  let driver;
  let listed = [];
  await check(`${label}: connects`, async () => {
    driver = await open();
  });
  if (!driver) return;
  await check(`${label}: lists the tools as everyone is shown them`, async () => {
    listed = await driver.list();
    lists(listed);
  });
  for (const call of calls) {
    await check(`${label}: ${call.name}`, () => answers(driver, listed, call));
  }
  await driver.close();
}

/** Closes the report. The process is ended, whatever a client may still hold open. */
export function done() {
  console.log(`1..${count}`);
  process.exit(process.exitCode ?? 0);
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

function lists(listed) {
  equal(listed.map((tool) => tool.name), tools.map((tool) => tool.name), 'tools');
  for (const [index, tool] of tools.entries()) {
    equal(Object.keys(listed[index].inputSchema.properties), tool.properties, `order of the fields of ${tool.name}`);
    equal(listed[index].inputSchema, toEveryone(tool), `input schema of ${tool.name}`);
    equal(listed[index].description, tool.description, `description of ${tool.name}`);
    equal(typeof listed[index].outputSchema, 'object', `type of the output schema of ${tool.name}`);
  }
}

/** The schema of a tool as it is shown to clients that the server does not know: without what some client refuses. */
function toEveryone({ inputSchema, toEveryone: fields = {} }) {
  return { ...inputSchema, properties: { ...inputSchema.properties, ...fields } };
}

async function answers(driver, listed, call) {
  if (call.error) {
    await fails(() => driver.call(call.tool, call.arguments), driver.refusesUnlisted ? '' : call.error);
    return;
  }
  const result = await driver.call(call.tool, call.arguments);
  if (call.problems) {
    refused(result, call.problems);
    return;
  }
  equal(result.isError ?? false, false, `isError, with ${JSON.stringify(result.content)}`);
  const promised = listed.find((tool) => tool.name === call.tool)?.outputSchema;
  if (!ajv.validate(promised, result.structuredContent)) {
    throw new Error(`the output schema does not take it: ${ajv.errorsText()}`);
  }
  for (const [field, value] of Object.entries(call.structured)) {
    equal(result.structuredContent[field], value, field);
  }
  if (call.says) equal(texts(result).some((text) => text.startsWith(call.says)), true, `a line that says ${call.says}`);
}

function refused(result, problems) {
  const count = Object.keys(problems).length;
  const [text] = texts(result);
  equal(result.isError, true, 'isError');
  equal(text.split('\n')[0], `Invalid tool input: ${count} problems`, 'first line');
  equal(text.split('\n').length, count + 1, 'number of lines');
  equal(result.structuredContent, undefined, 'structuredContent');
  const error = result._meta?.['counterfoil/error'];
  equal(error?.code, 'INVALID_INPUT', 'code');
  equal(Object.fromEntries(error.problems.map(({ pointer, code }) => [pointer, code])), problems, 'problems');
}

async function fails(call, word) {
  let result;
  try {
    result = await call();
  } catch (error) {
    const said = String(error?.message ?? error);
    equal(said.includes(word), true, `${word} in the error, which says ${said}`);
    return;
  }
  throw new Error(`expected an error, got ${JSON.stringify(result)}`);
}

function texts(result) {
  return result.content.filter((block) => block.type === 'text').map((block) => block.text);
}

function equal(got, expected, what) {
  if (!isDeepStrictEqual(got, expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  }
}

// The official Inspector, as a command: one process for each request.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checks, done } from './checks.mjs';

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const launcher = path.join(path.dirname(manifest), 'clients/launcher/build/index.js');
const [transport, server, ...args] = process.argv.slice(2);

/** The exit status with which the Inspector says that the tool failed. */
const TOOL_ERROR = 5;

function inspect(era, ...options) {
  const target = transport === 'http' ? [server] : [server, ...args];
  // What comes before the separator is for the Inspector, what comes after it for the server.
  const command = [launcher, '--cli', '--protocol-era', era, '--format', 'json', ...options, '--', ...target];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { timeout: 60_000 }, (error, stdout, stderr) => {
      // A result that says `isError` is printed too; a tool that is not there has the same status and prints nothing.
      const failed = (error && error.code !== TOOL_ERROR) || stdout.trim() === '';
      if (failed) reject(new Error(stderr.trim() || error?.message || 'nothing was printed'));
      else resolve(JSON.parse(stdout).result);
    });
  });
}

for (const [label, era] of [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', 'modern'],
]) {
  await checks(label, async () => ({
    list: async () => (await inspect(era, '--method', 'tools/list', '--strict')).tools,
    call: (name, args) =>
      inspect(era, '--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    close: async () => {},
    refusesUnlisted: true,
  }));
}
done();

// The TypeScript client 2.x, in both eras of the protocol.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { checks, done } from './checks.mjs';

const [transport, server, ...args] = process.argv.slice(2);

for (const [label, mode] of [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
  ['whatever both speak', 'auto'],
]) {
  await checks(label, async () => {
    const client = new Client({ name: 'counterfoil-e2e', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(
      transport === 'http'
        ? new StreamableHTTPClientTransport(new URL(server))
        : new StdioClientTransport({ command: server, args, stderr: 'ignore' }),
    );
    return {
      list: async () => (await client.listTools()).tools,
      call: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    };
  });
}
done();

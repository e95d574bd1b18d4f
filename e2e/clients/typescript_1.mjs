// The client of the TypeScript SDK 1.x. It speaks the revisions of the protocol up to 2025-11-25.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { checks, done } from './checks.mjs';

const [transport, server, ...args] = process.argv.slice(2);

await checks('2025-11-25', async () => {
  const client = new Client({ name: 'counterfoil-e2e', version: '1.0.0' });
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
done();

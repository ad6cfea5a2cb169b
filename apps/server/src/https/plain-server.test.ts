import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlainServer, startPlainServer } from './plain-server.ts';

let server: PlainServer;
beforeAll(async () => {
  server = await startPlainServer({
    host: '127.0.0.1',
    port: 0,
    origin: 'https://pi.local:3443',
    answer: (path) =>
      path === '/trust' ? { type: 'text/plain', body: 'Trust', headers: { 'x-more': '1' } } : undefined,
  });
});
afterAll(() => server.stop());

/** Sends a request line as it is. */
async function ask(line: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.end(`${line} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('what needs no https is answered', async () => {
  expect(await ask('GET /trust?a=1')).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-more: 1[\s\S]*\r\n\r\n(?:5\r\n)?Trust/);
  expect(await ask('HEAD /trust')).toMatch(/\r\n\r\n$/);
});

test.each([
  ['GET /', '307', 'https://pi.local:3443/'],
  ['GET /boxes/1?a=b', '307', 'https://pi.local:3443/boxes/1?a=b'],
  ['POST /trust', '308', 'https://pi.local:3443/trust'],
  ['GET //evil.example/', '307', 'https://pi.local:3443/'],
  ['GET http://evil.example/', '307', 'https://pi.local:3443/'],
])('%s is sent with %s to %s', async (line, status, location) => {
  const answer = await ask(line);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(new RegExp(`^location: ${location.replace('?', '\\?')}\r$`, 'im'));
});

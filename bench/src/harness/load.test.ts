import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AnswerReader, ask, runLoad } from './load.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';

test.each([
  [[`${head}hello`], 1],
  [[head, 'hello'], 2],
  [[head.slice(0, 10), `${head.slice(10)}he`, 'll', 'o'], 4],
  [['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'], 1],
  [['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello', '\r\n0\r', '\n\r\n'], 3],
])('a response in the chunks %j is complete after %i', (chunks, complete) => {
  const reader = new AnswerReader();
  const taken = chunks.map((chunk) => reader.take(Buffer.from(chunk)));
  expect(taken.indexOf(true) + 1).toBe(complete);
});

test.each(['HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'])(
  '%j is refused',
  (answer) => {
    expect(() => new AnswerReader().take(Buffer.from(answer))).toThrow(/answered/);
  },
);

test('every request is sent once and answered', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      bodies.push(body);
      const answer = 'x'.repeat(100_000);
      response.writeHead(request.url === '/no' ? 404 : 200, { 'content-length': answer.length }).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const latencies = await runLoad({
      port,
      connections: 3,
      requests: 20,
      request: { method: 'POST', path: '/', body: '{}' },
    });
    expect(latencies).toHaveLength(20);
    expect(bodies).toEqual(Array.from({ length: 20 }, () => '{}'));
    await expect(runLoad({ port, connections: 1, requests: 1, request: { path: '/no' } })).rejects.toThrow('404');
    await expect(ask(port, { path: '/no' })).rejects.toThrow('404');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerRequestLog } from './request-log.ts';

const [DEBUG, INFO, WARN] = [20, 30, 40];

test.each([
  ['/livez', 200, DEBUG],
  ['/readyz', 200, DEBUG],
  ['/readyz', 503, WARN],
  ['/metrics', 200, INFO],
])('a response of %s with %i has the level %i', async (path, status, level) => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as { level: number; msg: string });
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true });
  app.decorateRequest('procedures', null);
  app.decorateRequest('actor', null);
  registerRequestLog(app);
  app.get(path, (_request, reply) => reply.code(status).send('said'));
  await app.inject({ url: path });
  await app.close();
  expect(lines.filter(({ msg }) => msg === 'request').map((line) => line.level)).toEqual([level]);
});

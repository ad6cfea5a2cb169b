import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { checkBody } from './checked-body.ts';

const options = { name: 'it', bytes: 4, sha256: null, idleMs: 1000 };

test('destroyed before anybody reads, it destroys its source', async () => {
  const source = new Readable({ read: () => undefined });
  const body = checkBody(source, options);
  const closed = once(source, 'close');
  body.destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});

test('is delivered whole', async () => {
  const pieces = await checkBody(Readable.from([Buffer.from('fu'), Buffer.from('ll')]), options).toArray();
  expect(Buffer.concat(pieces as Buffer[]).toString()).toBe('full');
});

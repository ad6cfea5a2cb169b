import { expect, test } from 'vitest';
import { openSpool } from './spool.ts';

const LONG = 'ä'.repeat(100_000);

test('what is written comes out in order, before and after it was waited for', async () => {
  const spool = await openSpool();
  await spool.write(LONG);
  const pieces = spool.read();
  const first = await pieces.next();
  const taken: Buffer[] = first.done ? [] : [first.value];
  const rest = (async () => {
    for await (const piece of pieces) taken.push(piece);
  })();
  await spool.write('one');
  await spool.write('two');
  spool.end();
  await rest;
  expect(Buffer.concat(taken).toString()).toBe(`${LONG}onetwo`);
  await spool.close();
});

test('where writing broke off, reading ends in its error after what there is', async () => {
  const spool = await openSpool();
  await spool.write('one');
  spool.end(new Error('broke off'));
  const pieces = spool.read();
  expect((await pieces.next()).value).toEqual(Buffer.from('one'));
  await expect(pieces.next()).rejects.toThrow('broke off');
  await spool.close();
});

test('who reads no more stops who writes', async () => {
  const spool = await openSpool();
  await spool.close();
  await expect(spool.write('one')).rejects.toThrow();
});

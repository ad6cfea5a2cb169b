import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { callerGone, onceClosed } from './caller-gone.ts';

class Raw extends EventEmitter {
  closed = false;
  writableFinished = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

const replyOf = (raw: Raw) => ({ raw }) as unknown as FastifyReply;

test('a caller who hangs up ends the work for the response', () => {
  const raw = new Raw();
  const gone = callerGone(replyOf(raw));
  expect(gone.aborted).toBe(false);
  raw.close();
  expect(gone.aborted).toBe(true);
  expect(gone.reason).toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' });
});

test('a response that is out whole ends nothing', () => {
  const raw = new Raw();
  const gone = callerGone(replyOf(raw));
  raw.writableFinished = true;
  raw.close();
  expect(gone.aborted).toBe(false);
});

test('it is told once, also when the caller has gone before', () => {
  const raw = new Raw();
  let told = 0;
  const tell = () => void told++;
  onceClosed(replyOf(raw), tell);
  expect(told).toBe(0);
  raw.close();
  raw.close();
  expect(told).toBe(1);
  onceClosed(replyOf(raw), tell);
  expect(told).toBe(2);
  expect(raw.listenerCount('close')).toBe(0);
});

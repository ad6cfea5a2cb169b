import { PASSING_SQL_STATES } from '@boxroom/domain/testing/passing-sql-states';
import { expect, test } from 'vitest';
import { isPassing, isTransient, withRetry } from './retry.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  [withCode('40001'), true],
  [withCode('40P01'), true],
  [withCode('55P03'), true],
  [withCode('57P01'), true],
  [withCode('57P03'), true],
  [withCode('53300'), true],
  [withCode('25006'), true],
  [withCode('08006'), true],
  // PgBouncer: "server conn crashed?", "server login has been failing".
  [withCode('08P01', { severity: 'FATAL' }), true],
  // Postgres: "bind message supplies 1 parameters, but prepared statement requires 65537".
  [withCode('08P01', { severity: 'ERROR' }), false],
  [withCode('08P01'), false],
  [withCode('ECONNREFUSED'), true],
  [withCode('ENOENT', { syscall: 'connect' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [withCode('ENOENT', { syscall: 'open' }), false],
  [withCode('23505'), false],
  [withCode('57014'), false],
  [new Error('something else'), false],
  ['40001', false],
  [null, false],
])('%o: transient %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

test.each([
  ...PASSING_SQL_STATES.map((code) => withCode(code)),
  withCode('ENOSPC', { syscall: 'write' }),
  withCode('08P01', { severity: 'FATAL' }),
  withCode('EMFILE', { syscall: 'open' }),
  withCode('EAI_AGAIN', { syscall: 'getaddrinfo' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  new Error('Cannot use a pool after calling end on the pool'),
  new Error('driver has already been destroyed'),
])('%o is passing', (error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  withCode('23505'),
  withCode('22003'),
  withCode('08P01', { severity: 'ERROR' }),
  withCode('ENOENT', { syscall: 'open' }),
  new TypeError('undefined is not a function'),
  '53100',
  null,
])('%o is not passing', (error) => {
  expect(isPassing(error)).toBe(false);
});

test('retries after transient errors, up to the given number of attempts', async () => {
  let calls = 0;
  const work = (failures: number, code: string) => () => {
    calls++;
    return calls <= failures ? Promise.reject(withCode(code)) : Promise.resolve('done');
  };
  expect(await withRetry(work(2, '40001'))).toBe('done');
  expect(calls).toBe(3);
  calls = 0;
  await expect(withRetry(work(9, '40001'), { attempts: 3 })).rejects.toMatchObject({ code: '40001' });
  expect(calls).toBe(3);
  calls = 0;
  await expect(withRetry(work(1, '23505'))).rejects.toMatchObject({ code: '23505' });
  expect(calls).toBe(1);
});

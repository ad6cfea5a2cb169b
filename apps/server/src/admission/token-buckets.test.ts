import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const refusal = (seconds: number) =>
  expect.objectContaining({ code: 'RATE_LIMITED', detail: `retry after ${seconds} s` }) as unknown;

test('a caller may spend a full bucket at once, then what refills, and learns when there is enough', () => {
  let now = 0;
  const buckets = createTokenBuckets({ burst: 10, perSecond: 2 }, () => now);
  buckets.take('ada', 8);
  expect(() => buckets.take('ada', 3)).toThrow(refusal(1));
  buckets.take('ada', 2);
  expect(() => buckets.take('ada', 10)).toThrow(refusal(5));
  buckets.take('bob', 10);
  now = 1000;
  buckets.take('ada', 2);
  expect(() => buckets.take('ada', 1)).toThrow(refusal(1));
  now = 1_000_000;
  buckets.take('ada', 10);
  expect(() => buckets.take('ada', 1)).toThrow(refusal(1));
});

test('a cost above a whole bucket passes when the bucket is full', () => {
  let now = 0;
  const buckets = createTokenBuckets({ burst: 10, perSecond: 2 }, () => now);
  buckets.take('ada', 1000);
  expect(() => buckets.take('ada', 1000)).toThrow(refusal(5));
  now = 5000;
  buckets.take('ada', 1000);
});

test('a frequent caller is remembered among any number of others', () => {
  let now = 0;
  const buckets = createTokenBuckets({ burst: 2, perSecond: 1 }, () => now);
  for (let n = 0; n < 30_000; n++) {
    now += 1;
    buckets.take(`passer-by ${n}`, 1);
    if (n % 1000 === 0) buckets.take('ada', 1);
  }
  buckets.take('ada', 1);
  expect(() => buckets.take('ada', 1)).toThrow(refusal(1));
});

test('a bucket that has not refilled is never forgotten', () => {
  const buckets = createTokenBuckets({ burst: 2, perSecond: 1 }, () => 0);
  buckets.take('ada', 2);
  for (let n = 0; n < 20_000; n++) buckets.take(`passer-by ${n}`, 1);
  expect(() => buckets.take('ada', 1)).toThrow(refusal(1));
});

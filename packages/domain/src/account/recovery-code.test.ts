import { expect, test } from 'vitest';
import { formatRecoveryCode, parseRecoveryCode, RECOVERY_CODE_BYTES } from './recovery-code.ts';

test('every five bits are a character', () => {
  expect(formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES))).toBe('0000-0000-0000-0000');
  expect(formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES).fill(255))).toBe('zzzz-zzzz-zzzz-zzzz');
  expect(formatRecoveryCode(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe('0410-6105-0r3g-g28a');
});

test('every random byte changes the code', () => {
  const codes = Array.from({ length: RECOVERY_CODE_BYTES }, (_, index) =>
    formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES).fill(1, index, index + 1)),
  );
  expect(new Set([...codes, formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES))]).size).toBe(
    RECOVERY_CODE_BYTES + 1,
  );
});

test.each([
  ['k3q9-80xt-b7mz-1wfd', 'k3q9-80xt-b7mz-1wfd'],
  [' K3Q9 80XT B7MZ 1WFD ', 'k3q9-80xt-b7mz-1wfd'],
  ['k3q980xtb7mz1wfd', 'k3q9-80xt-b7mz-1wfd'],
  ['K3Q9–8OXT–B7MZ–IWFD', 'k3q9-80xt-b7mz-1wfd'],
])('reads %j as it was shown', (typed, code) => {
  expect(parseRecoveryCode(typed)).toBe(code);
});

test.each(['', 'k3q9-80xt-b7mz', 'k3q9-80xt-b7mz-1wfd-0', 'k3q9-80xt-b7mz-1wfu', '123456'])(
  'does not take %j for a code',
  (typed) => {
    expect(parseRecoveryCode(typed)).toBeNull();
  },
);

import { describe, expect, test } from 'vitest';
import {
  newPasskeySchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  usedPasskeySchema,
} from './passkey.ts';

const COMMON = { id: 'aZ09_-', rawId: 'aZ09_-', type: 'public-key', clientExtensionResults: {} };
const MADE = {
  ...COMMON,
  response: { clientDataJSON: 'e30', attestationObject: 'o2', transports: ['usb', 'smart-card'] },
};
const USED = {
  ...COMMON,
  response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
};

describe.each([
  ['a new passkey', newPasskeySchema, MADE, ['transports']],
  ['a used passkey', usedPasskeySchema, USED, ['userHandle']],
] as const)('%s', (_name, schema, valid, optional) => {
  test('is read, without what the server does not use', () => {
    expect(schema.parse(valid)).toEqual(valid);
    const more = { ...valid, authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } };
    expect(schema.parse({ ...more, response: { ...valid.response, publicKey: 'cGs' } })).toEqual(valid);
  });

  test('has all its fields', () => {
    for (const field of Object.keys(valid))
      expect(schema.safeParse({ ...valid, [field]: undefined }).success, field).toBe(false);
    for (const field of Object.keys(valid.response)) {
      const response = { ...valid.response, [field]: undefined };
      const mayLack = (optional as readonly string[]).includes(field);
      expect(schema.safeParse({ ...valid, response }).success, field).toBe(mayLack);
    }
  });

  test('is of this type', () => {
    expect(schema.safeParse({ ...valid, type: '' }).success).toBe(false);
    expect(schema.safeParse({ ...valid, clientExtensionResults: null }).success).toBe(false);
  });
});

test('an id is base64url of at most 1,023 bytes', () => {
  const accepts = (text: string) => passkeyIdSchema.safeParse(text).success;
  expect(['a', 'A-_9', 'a'.repeat(1364)].filter((text) => !accepts(text))).toEqual([]);
  expect(['', 'a=', '+a', 'a/', ' a', 'a\n', 'ä', 'a'.repeat(1365)].filter(accepts)).toEqual([]);
});

test.each([
  ['attestationObject', 10_667, newPasskeySchema, MADE],
  ['clientDataJSON', 2667, newPasskeySchema, MADE],
  ['clientDataJSON', 2667, usedPasskeySchema, USED],
  ['authenticatorData', 2667, usedPasskeySchema, USED],
  ['signature', 2667, usedPasskeySchema, USED],
  ['userHandle', 86, usedPasskeySchema, USED],
] as const)('%s has at most %i characters', (field, max, schema, valid) => {
  const accepts = (text: string) =>
    schema.safeParse({ ...valid, response: { ...valid.response, [field]: text } }).success;
  expect([accepts('a'.repeat(max)), accepts('a'.repeat(max + 1)), accepts('!')]).toEqual([true, false, false]);
});

test('transports are short words, at most ten', () => {
  const accepts = (transports: readonly string[]) =>
    newPasskeySchema.safeParse({ ...MADE, response: { ...MADE.response, transports } }).success;
  expect([[], ['a'], ['a'.repeat(20)], Array(10).fill('usb')].filter((list) => !accepts(list))).toEqual([]);
  expect([[''], ['a'.repeat(21)], ['USB'], ['usb '], ['1'], Array(11).fill('usb')].filter(accepts)).toEqual([]);
});

test('a name has 1 to 30 characters', () => {
  const accepts = (name: string) => passkeyNameSchema.safeParse(name).success;
  expect([accepts('P'), accepts('P'.repeat(30)), accepts('P'.repeat(31)), accepts(' ')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the options for the browser pass on whole, with their challenge', () => {
  const options = { challenge: 'Y2g', rp: { name: 'Boxroom' } };
  expect(passkeyOptionsSchema.parse(options)).toEqual(options);
  expect(passkeyOptionsSchema.safeParse({ rp: {} }).success).toBe(false);
});

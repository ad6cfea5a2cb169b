import { expect, test } from 'vitest';
import type { SignedInContext } from '../rpc/context.ts';
import { hashSecret } from './secrets.ts';
import * as limits from './sign-in-limits.ts';

const DEVICE = 'a'.repeat(22);
const EMAIL = 'ada@example.org';
const IP = 'ip:198.51.100.7';
const KNOWN = `device:${hashSecret(DEVICE)}`;

type Limited = (ctx: SignedInContext) => Promise<void>;

/**
 * Returns what a call counts, as `key: max in seconds`. `isKnown`: whether the database knows the browser, which has a
 * device cookie.
 */
async function counted(limit: Limited, { isKnown = false, signInLimitPerIp = 20 } = {}): Promise<string[]> {
  const taken: string[] = [];
  const answer = isKnown ? { device_hash: hashSecret(DEVICE) } : undefined;
  const query: object = new Proxy(
    {},
    { get: (_, name) => (name === 'executeTakeFirst' ? () => Promise.resolve(answer) : () => query) },
  );
  await limit({
    db: query,
    env: { https: false, signInLimitPerIp, signInPause: 30 },
    cookies: { read: (name: string) => (name === 'device' ? DEVICE : null) },
    request: { ip: '198.51.100.7' },
    user: { id: 'me' },
    limits: {
      take({ key, max, windowSeconds }: { key: string; max: number; windowSeconds: number }) {
        taken.push(`${key}: ${max} in ${windowSeconds}`);
        return Promise.resolve();
      },
    },
  } as unknown as SignedInContext);
  return taken;
}

test.each<[string, Limited, string[]]>([
  [
    'a mail',
    (ctx) => limits.limitMails(ctx, 'link', EMAIL),
    [
      `link-${IP}: 20 in 3600`,
      `link-pause:${EMAIL}:${IP}: 1 in 30`,
      `link-each:${EMAIL}:${IP}: 5 in 3600`,
      `link-strangers:${EMAIL}: 10 in 3600`,
    ],
  ],
  [
    'a password',
    (ctx) => limits.limitPasswords(ctx, EMAIL),
    [`try-${IP}: 30 in 3600`, `password-each:${EMAIL}:${IP}: 10 in 900`, `password-strangers:${EMAIL}: 50 in 3600`],
  ],
  ['a secret', (ctx) => limits.limitTries(ctx, EMAIL), [`try-${IP}: 30 in 3600`]],
  ['a secret of nobody', (ctx) => limits.limitTries(ctx, null), [`try-${IP}: 30 in 3600`]],
  ['a visit to a provider', (ctx) => limits.limitVisits(ctx, 'leave'), [`visit-leave-${IP}: 60 in 3600`]],
  ['a link', limits.limitLinks, [`follow-${IP}: 60 in 60`]],
  ['a question about a mail', limits.limitMailState, [`mail-state-${IP}: 60 in 60`]],
  ['a preview', limits.limitPreviews, [`preview-${IP}: 30 in 60`]],
  ['a link about an address', limits.limitEmailLinks, [`email-link-${IP}: 30 in 60`]],
  ['a sign-in by passkey', limits.limitPasskeySignIns, [`passkey-${IP}: 60 in 60`]],
  ['a new passkey', limits.limitPasskeys, ['add-passkey:me: 30 in 3600']],
  ['a code for another device', limits.limitPairings, ['pairing:me: 20 in 3600']],
  ['a question of the other device', limits.limitPairingPolls, [`pairing-poll-${IP}: 120 in 60`]],
])('counts %s per network', async (_, limit, expected) => {
  expect(await counted(limit)).toEqual(expected);
});

test.each<[string, Limited, string[]]>([
  [
    'a mail',
    (ctx) => limits.limitMails(ctx, 'recovery', EMAIL),
    [
      `recovery-${KNOWN}: 20 in 3600`,
      `recovery-pause:${EMAIL}:${KNOWN}: 1 in 30`,
      `recovery-each:${EMAIL}:${KNOWN}: 5 in 3600`,
    ],
  ],
  [
    'a password',
    (ctx) => limits.limitPasswords(ctx, EMAIL),
    [`try-${KNOWN}: 30 in 3600`, `password-each:${EMAIL}:${KNOWN}: 10 in 900`],
  ],
  ['a secret', (ctx) => limits.limitTries(ctx, EMAIL), [`try-${KNOWN}: 30 in 3600`]],
  ['a link', limits.limitLinks, [`follow-${KNOWN}: 60 in 60`]],
])('counts %s of a known browser on its own, apart from strangers', async (_, limit, expected) => {
  expect(await counted(limit, { isKnown: true })).toEqual(expected);
});

test('an operator’s higher limit per network raises those of attempts, visits and links', async () => {
  const raised = async (limit: Limited) => (await counted(limit, { signInLimitPerIp: 500 }))[0];
  expect(await raised((ctx) => limits.limitTries(ctx, EMAIL))).toContain(': 500 in');
  expect(await raised((ctx) => limits.limitVisits(ctx, 'return'))).toBe(`visit-return-${IP}: 500 in 3600`);
  expect(await raised(limits.limitLinks)).toContain(': 500 in');
  expect(await raised((ctx) => limits.limitMails(ctx, 'link', EMAIL))).toContain(': 500 in');
});

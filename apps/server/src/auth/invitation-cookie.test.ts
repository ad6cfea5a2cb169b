import { expect, test } from 'vitest';
import { forgetInvitation, keepInvitation, readInvitationCookie } from './invitation-cookie.ts';

const TOKEN = `inv_${'a'.repeat(43)}`;

function browserWith(value: string | null, https = false) {
  const set: string[] = [];
  const caller = {
    env: { https },
    cookies: {
      read: (name: string) => (name === (https ? '__Host-invitation' : 'invitation') ? value : null),
      set: (line: string) => void set.push(line),
    },
  } as unknown as Parameters<typeof readInvitationCookie>[0];
  return { caller, set };
}

test.each([
  [TOKEN, TOKEN],
  ['', null],
  ['too short', null],
  [null, null],
])('the cookie %j has the invitation %j', (value, token) => {
  expect(readInvitationCookie(browserWith(value).caller)).toBe(token);
  expect(readInvitationCookie(browserWith(value, true).caller)).toBe(token);
});

test('an invitation is kept for a quarter of an hour', () => {
  const [plain, secure] = [browserWith(null), browserWith(null, true)];
  keepInvitation(plain.caller, TOKEN);
  keepInvitation(secure.caller, TOKEN);
  expect(plain.set).toEqual([`invitation=${TOKEN}; HttpOnly; Max-Age=900; Path=/; SameSite=Lax`]);
  expect(secure.set).toEqual([`__Host-invitation=${TOKEN}; HttpOnly; Max-Age=900; Path=/; SameSite=Lax; Secure`]);
});

test('one that a browser has is forgotten, and a browser without one gets no cookie', () => {
  const [some, none] = [browserWith(TOKEN), browserWith(null)];
  forgetInvitation(some.caller);
  forgetInvitation(none.caller);
  expect(some.set).toEqual(['invitation=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax']);
  expect(none.set).toEqual([]);
});

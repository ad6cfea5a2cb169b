import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';

const ann = { id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
const bob = { id: 'u-bob', username: 'bob', catalogueId: 'c-bob', email: 'bob@example.org' };
const remembered = JSON.stringify({ id: ann.id, username: ann.username, catalogueId: ann.catalogueId });

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());
/** A fresh start of the app. */
const boot = () => import('./session.ts');

describe('session', () => {
  test('starts with the remembered person before any response, and keeps them offline', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({});
    const { getSession, verifySession } = await boot();
    expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'remembered' });
    await verifySession();
    expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'remembered' });
  });

  test('a server that requires a new sign-in does not sign anybody out', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({ 'auth.session': () => ({ user: null }) });
    const { getSession, verifySession } = await boot();
    await verifySession();
    expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'expired' });
  });

  test('records that the session was ended elsewhere, until the next sign-in', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({ 'auth.session': () => ({ user: null, isEndedElsewhere: true }) });
    const { getSession, verifySession, startSession } = await boot();
    await verifySession();
    expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'expired', isEndedElsewhere: true });
    startSession(ann);
    expect(getSession().isEndedElsewhere).toBeUndefined();
  });

  test.each([true, false])(
    'a response about the session that a sign-in replaced changes nothing (ended elsewhere: %s)',
    async (isEndedElsewhere) => {
      localStorage.setItem('boxroom-user', remembered);
      stubServer({ 'auth.session': () => ({ user: null, isEndedElsewhere }) });
      const { getSession, verifySession, startSession } = await boot();
      const verified = verifySession();
      startSession(ann);
      await verified;
      expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'verified' });
      expect(getSession().isEndedElsewhere).toBeUndefined();
    },
  );

  test('a sign-in removes every stored value that names another person', async () => {
    const [before, next] = ['01970000-0000-7000-8000-00000000000a', '01970000-0000-7000-8000-00000000000b'];
    localStorage.setItem('boxroom-user', JSON.stringify({ ...ann, id: before }));
    localStorage.setItem(`selectedRoom_${before}`, 'room');
    localStorage.setItem(`sort_${next}`, 'alphabet');
    localStorage.setItem('boxroom-snake-high-score', '12');
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem(`view_${before}`, 'items');
    sessionStorage.setItem('boxroom-way-back', '/box');
    const { startSession } = await boot();
    startSession({ ...bob, id: next });
    expect(Object.keys(localStorage).toSorted()).toEqual(['boxroom-user', `sort_${next}`, 'theme']);
    expect(Object.keys(sessionStorage)).toEqual(['boxroom-way-back']);
    expect(JSON.stringify({ ...localStorage })).not.toContain(before);
  });

  test('stores neither token nor address on the device', async () => {
    const { startSession, getSession } = await boot();
    startSession(ann);
    expect(getSession()).toMatchObject({ email: ann.email, status: 'verified' });
    expect(JSON.parse(localStorage.getItem('boxroom-user') ?? '')).toEqual(JSON.parse(remembered));
  });

  test('another account in this browser takes over', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({ 'auth.session': () => ({ user: bob }) });
    const { getSession, verifySession } = await boot();
    await verifySession();
    expect(getSession().user?.id).toBe('u-bob');
  });

  test('signing out offline takes effect here and is sent later, before anything else', async () => {
    const calls: string[] = [];
    localStorage.setItem('boxroom-user', remembered);
    stubServer({});
    const first = await boot();
    expect(await first.endSession()).toBe(false);
    expect(first.getSession()).toMatchObject({ user: null, status: 'signed-out' });
    expect(localStorage.getItem('boxroom-user')).toBeNull();

    // The cookie still works, but the next start remembers the sign-out.
    vi.resetModules();
    let open = true;
    stubServer({
      'auth.signOut': () => {
        calls.push('signOut');
        open = false;
        return {};
      },
      'auth.session': () => {
        calls.push('session');
        return { user: open ? ann : null };
      },
    });
    const second = await boot();
    expect(second.getSession().user).toBeNull();
    await second.verifySession();
    expect(calls).toEqual(['signOut', 'session']);
    expect(second.getSession().user).toBeNull();
    expect(localStorage.getItem('boxroom-signed-out')).toBeNull();
  });

  test('a sign-out that the server refuses stays due', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({
      'auth.signOut': () => {
        throw new Refusal('UNAVAILABLE');
      },
    });
    const { endSession } = await boot();
    expect(await endSession()).toBe(false);
    expect(localStorage.getItem('boxroom-signed-out')).not.toBeNull();
  });

  test('a response that arrives after a sign-out changes nothing', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({ 'auth.session': () => ({ user: ann }), 'auth.signOut': () => ({}) });
    const { endSession, getSession, verifySession } = await boot();
    const verified = verifySession();
    const ended = endSession();
    await Promise.all([verified, ended]);
    expect(getSession()).toMatchObject({ user: null, status: 'signed-out' });
  });

  test.each(['', '{', '{"id":1}', '[]', 'null'])('%j as the stored person counts as none', async (text) => {
    localStorage.setItem('boxroom-user', text);
    const { getSession } = await boot();
    expect(getSession().user).toBeNull();
  });
});

describe('what other apps shared', () => {
  const fakeCaches = new FakeCaches();
  const keys = () => (fakeCaches.paths['boxroom-shared'] ?? []).map((path) => path.split('/').at(-1));
  beforeEach(() => {
    fakeCaches.kept.clear();
    vi.stubGlobal('caches', fakeCaches);
  });
  async function share(key: string, ownerId: string | null, at = Date.now()) {
    const cache = await fakeCaches.open('boxroom-shared');
    const record = { at, lines: 'candles', files: [], isWhole: true, ownerId };
    await cache.put(`/shared/${key}`, new Response(JSON.stringify(record)));
  }

  test('somebody who signs in gets nothing that others shared, nor what nobody looked at for an hour', async () => {
    localStorage.setItem('boxroom-tryout', JSON.stringify({ id: 't-1', catalogueId: 'c-1' }));
    for (const [key, ownerId] of Object.entries({ anns: ann.id, bobs: bob.id, tried: 't-1' }))
      await share(key, ownerId);
    await share('old', null, Date.now() - 2 * 60 * 60_000);
    await share('fresh', null);
    const { startSession } = await boot();
    startSession(bob);
    await vi.waitFor(() => expect(keys()).toEqual(['bobs', 'fresh', 'tried']));
    startSession(ann);
    await vi.waitFor(() => expect(keys()).toEqual(['tried']));
  });

  test('a start repeats the leaving of a killed page, but not for what was shared since', async () => {
    stubServer({});
    localStorage.setItem('boxroom-signed-out', String(Date.now() - 1000));
    await share('anns', ann.id, Date.now() - 2000);
    await share('since', null, Date.now() - 500);
    await fakeCaches.open('boxroom-push');
    await boot();
    await vi.waitFor(() => expect(keys()).toEqual(['since']));
    await vi.waitFor(() => expect(fakeCaches.kept.has('boxroom-push')).toBe(false));
    expect(localStorage.getItem('boxroom-signed-out')).not.toBeNull();
  });

  test('a sign-out is owed until nothing is left here, even where the server knows of it', async () => {
    localStorage.setItem('boxroom-user', remembered);
    await share('anns', ann.id);
    let isTold = false;
    stubServer({ 'auth.signOut': () => (isTold = true) });
    let finish = () => {};
    vi.spyOn(fakeCaches, 'has').mockReturnValueOnce(
      new Promise((resolve) => {
        finish = () => resolve(true);
      }),
    );
    const { endSession } = await boot();
    const ended = endSession();
    await vi.waitFor(() => expect(isTold).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(localStorage.getItem('boxroom-signed-out')).not.toBeNull();
    finish();
    expect(await ended).toBe(true);
    expect([keys(), localStorage.getItem('boxroom-signed-out')]).toEqual([[], null]);
  });

  test('a session that goes on keeps what its person has not looked at', async () => {
    localStorage.setItem('boxroom-user', remembered);
    await share('old', null, Date.now() - 2 * 60 * 60_000);
    await share('bobs', bob.id);
    const { startSession } = await boot();
    startSession(ann);
    await vi.waitFor(() => expect(keys()).toEqual(['old']));
  });
});

describe('other tabs', () => {
  const storageEvent = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('a sign-out in another tab signs out this one, also on a shared computer', async () => {
    localStorage.setItem('boxroom-shared-computer', 'true');
    const { getSession, startSession } = await boot();
    startSession(ann);
    expect(localStorage.getItem('boxroom-user')).toBeNull();
    localStorage.setItem('boxroom-signed-out', 'true');
    storageEvent('boxroom-signed-out');
    localStorage.removeItem('boxroom-signed-out'); // the sign-out reached the server
    storageEvent('boxroom-signed-out');
    expect(getSession()).toMatchObject({ user: null, status: 'signed-out' });
  });

  test.each([
    [true, null],
    [false, 'u-ann'],
  ])('a page from the back-forward cache (%s) looks who is signed in', async (persisted, expected) => {
    stubServer({});
    const { getSession, startSession } = await boot();
    startSession(ann);
    localStorage.removeItem('boxroom-user'); // another tab, while this page was no tab's
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(getSession().user?.id ?? null).toBe(expected);
  });

  test.each([null, 'true'])(
    'a suspended tab (shared: %s) forgets too, though the sign-out reached the server long ago',
    async (shared) => {
      if (shared) localStorage.setItem('boxroom-shared-computer', shared);
      const { getSession, startSession } = await boot();
      startSession(ann);
      sessionStorage.setItem('scanned', 'a box');
      localStorage.removeItem('boxroom-user');
      const event = { key: 'boxroom-signed-out', oldValue: null, newValue: 'true' };
      window.dispatchEvent(new StorageEvent('storage', event));
      expect(sessionStorage.length).toBe(0);
      expect(getSession()).toMatchObject({ user: null, status: 'signed-out' });
    },
  );

  test('a tab resumes when the same person signs in again in another', async () => {
    localStorage.setItem('boxroom-user', remembered);
    stubServer({ 'auth.session': () => ({ user: ann }) });
    const { expireSession, getSession } = await boot();
    expireSession();
    storageEvent('boxroom-user');
    await vi.waitFor(() => expect(getSession().status).toBe('verified'));
  });
});

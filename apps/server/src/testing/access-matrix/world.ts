import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hashSessionId } from '../../auth/session-adapter.ts';
import { appRouter } from '../../rpc/router.ts';
import { TestBrowser } from '../browser.ts';
import { putFile } from '../picture-household.ts';
import { samplePicture } from '../sample-pictures.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { absentThings, type Friend, insist, inviteAndAccept, makeThings, type Things } from './things.ts';

/** The callers. Each but the first has, or had, an account and things of their own. */
export const ACTORS = [
  'anonymous',
  'expired',
  'deleted',
  'stranger',
  'invited',
  'view',
  'edit',
  'revokedView',
  'revokedEdit',
  'owner',
  'admin',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** The owner of the things that a call names. */
export const TARGETS = ['own', 'shared', 'foreign', 'absent'] as const;
export type TargetName = (typeof TARGETS)[number];

/** The access an actor has to the things of a target. */
export type Level = 'none' | 'view' | 'edit' | 'owner';

/** Access to the shared room. An invitation, a former membership and the role of admin give none. */
const SHARED_LEVEL: Record<ActorName, Level> = {
  anonymous: 'none',
  expired: 'none',
  deleted: 'none',
  stranger: 'none',
  invited: 'none',
  view: 'view',
  edit: 'edit',
  revokedView: 'none',
  revokedEdit: 'none',
  owner: 'owner',
  admin: 'none',
};

/** The actors who became members at some time, including those whose membership ended. */
const MEMBERS = {
  view: 'view',
  edit: 'edit',
  revokedView: 'view',
  revokedEdit: 'edit',
  expired: 'edit',
  deleted: 'edit',
};
const REVOKED: readonly ActorName[] = ['revokedView', 'revokedEdit'];
const SIGNED_OUT: readonly ActorName[] = ['anonymous', 'expired', 'deleted'];

export function isSignedIn(actor: ActorName): boolean {
  return !SIGNED_OUT.includes(actor);
}

export interface Actor {
  name: ActorName;
  userId: string;
  email: string;
  catalogue: string;
  /** The room that a new account has. */
  firstRoom: string;
  /** The `cookie` header; empty: none. */
  cookie: string;
  /** Their own things. An actor without a session has those from before, or none. */
  own: Things;
}

export interface World {
  server: TestApp;
  actors: Record<ActorName, Actor>;
  /** Things in the shared room. */
  shared: Things;
  /** Things of an account that shares nothing with any actor. */
  foreign: Things;
  absent: Things;
}

export const ADMIN_EMAIL = 'admin@example.org';
const INVITED_EMAIL = 'invited@example.org';

/** Builds the world through the app's own calls; only the passing of time is written to the database directly. */
export async function buildWorld(): Promise<World> {
  const server = await createTestApp({ router: appRouter, env: { adminEmails: [ADMIN_EMAIL] } });
  const friend = await makeFriend(server);
  const actors = {} as Record<ActorName, Actor>;
  for (const name of ACTORS) actors[name] = await addActor(server, { name, friend });
  const foreign = (await addActor(server, { name: 'stranger', friend, email: 'foreign@example.org' })).own;
  const { owner, expired, deleted } = actors;
  const shared = await makeThingsFor(server, owner, { friend, invitedEmail: INVITED_EMAIL });
  const roomId = shared.room;
  const invitations: Record<string, string> = {};

  for (const [name, access] of Object.entries(MEMBERS) as ['view' | 'edit', 'view' | 'edit'][]) {
    const { email, cookie } = actors[name];
    invitations[name] = await inviteAndAccept(
      browserOf(server, owner),
      { browser: browserOf(server, { cookie }), email },
      { roomId, access },
    );
  }
  // The owner's lists show the things of this world only: earlier answers and invitations are dismissed.
  await insist(browserOf(server, owner), 'sharing.noteAnswersTold', { invitationIds: Object.values(invitations) });
  for (const name of REVOKED) {
    await insist(browserOf(server, owner), 'sharing.remove', { roomId, userId: actors[name].userId });
    await insist(browserOf(server, owner), 'sharing.revoke', { invitationId: invitations[name] });
  }
  const session = hashSessionId(/session=(\w+)/.exec(expired.cookie)?.[1] ?? '');
  const past = sql<Date>`now() - interval '1 minute'`;
  await server.services.db
    .updateTable('user_session')
    .set({ expires_at: past })
    .where('id_hash', '=', session)
    .execute();
  await insist(browserOf(server, deleted), 'accountDeletion.delete', { id: newId(), confirm: 'DELETE' });
  return { server, actors, shared, foreign, absent: absentThings() };
}

export function thingsOf(world: World, actor: Actor, target: TargetName): Things {
  return target === 'own' ? actor.own : world[target];
}

export function levelOf({ name }: Actor, target: TargetName): Level {
  if (!isSignedIn(name)) return 'none';
  if (target === 'own') return 'owner';
  return target === 'shared' ? SHARED_LEVEL[name] : 'none';
}

interface NewActor {
  name: ActorName;
  friend: Friend;
  email?: string;
}

async function addActor(server: TestApp, { name, friend, email = `${name.toLowerCase()}@example.org` }: NewActor) {
  if (name === 'anonymous')
    return { name, userId: newId(), email, catalogue: newId(), firstRoom: '', cookie: '', own: absentThings() };
  const browser = new TestBrowser(server.app);
  const { user } = await signIn(server, browser, email);
  await server.services.sessions.open(user.id, 'Another browser');
  const [room] = (await browser.query<{ id: string }[]>('rooms.list')).data;
  const ids = { userId: user.id, catalogue: user.catalogueId, firstRoom: room?.id ?? '' };
  const actor = { name, email, ...ids, cookie: cookieOf(browser) };
  const invitedEmail = `${newId()}@example.net`;
  return { ...actor, own: await makeThingsFor(server, actor, { friend, invitedEmail }) };
}

async function makeFriend(server: TestApp): Promise<Friend> {
  const browser = new TestBrowser(server.app);
  const email = 'friend@example.org';
  const { user } = await signIn(server, browser, email);
  return { userId: user.id, email, browser };
}

interface SignedIn {
  user: { id: string; catalogueId: string };
}

async function signIn(server: TestApp, browser: TestBrowser, email: string): Promise<SignedIn> {
  await browser.mutate('auth.requestLink', { email });
  const { token } = await server.newestMail(email);
  return insist<SignedIn>(browser, 'auth.completeLink', { token });
}

/** Clears the rate limits first: other tests cover them. */
async function makeThingsFor(
  server: TestApp,
  { userId, email, catalogue, cookie }: Omit<Actor, 'own'>,
  others: { friend: Friend; invitedEmail: string },
): Promise<Things> {
  await server.services.db.deleteFrom('rate_limit').execute();
  const browser = browserOf(server, { cookie });
  const { data } = await browser.query<{ sessions: { id: string; isCurrent: boolean }[] }>('sessions.list');
  const session = data.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const body = await samplePicture();
  async function sendFile(path: string): Promise<void> {
    const { statusCode } = await putFile(server.app, { path, who: { id: userId, cookie }, body });
    if (statusCode !== 204) throw new Error(`${path} was answered with ${statusCode}.`);
  }
  return makeThings({ browser, userId, email, catalogue, session, sendFile, ...others });
}

function browserOf({ app }: TestApp, { cookie }: { cookie: string }): TestBrowser {
  const browser = new TestBrowser(app);
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    browser.cookies.set(name, value);
  }
  return browser;
}

function cookieOf({ cookies }: TestBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

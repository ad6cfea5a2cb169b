import { ID_NAMES, type Things } from '../access-matrix/things.ts';
import type { ActorName, World } from '../access-matrix/world.ts';
import { canariesIn, type Group, OWNERS_CATEGORIES, roomNamesOf } from './canaries.ts';

/** What a call says, as text: the path with its inputs, and the headers. */
export interface Said {
  /** Whose session the call has; null: nobody's. */
  actor: ActorName | null;
  procedures: readonly string[];
  text: string;
}

/** Knows which canaries each caller may meet, while calls move things and invite people. */
export interface Sight {
  /** Call this before a call is sent: it may widen what people see from then on. */
  note(said: Said): void;
  /** Returns the canaries and secrets in a response that its caller may not see. */
  leaksIn(answer: string, said: Said): string[];
}

const LINKING = /^(?:sharing\.|sync\.push|import\.|boxes\.|items\.|categories\.|tags\.|trash\.|pictures\.|papers\.)/;

/**
 * Access only ever widens here: a person who has lost it may still have the answer to an earlier call under way. Things
 * that a person moves between two groups may be seen with both of them from then on.
 */
export function watchSight(world: World): Sight {
  const { actors, shared, foreign } = world;
  const seen = new Map<ActorName | null, Set<Group>>([[null, new Set()]]);
  const links = new Map<Group, Set<Group>>();
  const people = Object.values(actors).filter(({ name }) => name !== 'anonymous');
  for (const { name } of people) seen.set(name, new Set([name, roomNamesOf(name)]));
  const ofShared = ['shared', roomNamesOf('shared'), OWNERS_CATEGORIES];
  for (const name of ['owner', 'view', 'edit'] as const) allow(name, ofShared);
  allow('invited', [roomNamesOf('shared')]);
  const bundles: { group: Group; things: Things }[] = [
    ...people.map(({ name, own }) => ({ group: name, things: own })),
    { group: 'foreign', things: foreign },
    { group: 'shared', things: shared },
  ];
  const tokens = bundles.flatMap(({ group, things }) =>
    [things.guestToken, things.invitationToken].filter(Boolean).map((token) => ({ token, group })),
  );
  const secrets = [
    ...tokens.map(({ token, group }) => ({ secret: token, group })),
    ...people.flatMap(({ name, cookie }) => sessionsIn(cookie).map((secret) => ({ secret, group: name }))),
    { secret: foreign.email, group: 'foreign' },
  ];

  /** What each caller has said: an audit log may repeat it to them. */
  const said = new Map<ActorName | null, Set<string>>();
  /** What somebody has written into things, which others read. */
  const written = new Set<string>();

  function allow(name: ActorName | null, groups: readonly Group[]): void {
    const known = seen.get(name) ?? new Set();
    seen.set(name, new Set([...known, ...groups]));
  }
  function groupsNamedIn(text: string): Group[] {
    return bundles
      .filter(({ things }) => ID_NAMES.some((name) => name !== 'member' && text.includes(things[name])))
      .map(({ group }) => group);
  }
  /** Everything that is seen with these groups, by way of links. */
  function closure(groups: Iterable<Group>): Set<Group> {
    const all = new Set(groups);
    for (const group of all) for (const linked of links.get(group) ?? []) all.add(linked);
    return all;
  }
  function link(groups: readonly Group[]): void {
    const all = groups.flatMap((group) => [group, roomNamesOf(group), ...(group === 'shared' ? ofShared : [])]);
    for (const group of all) links.set(group, new Set([...(links.get(group) ?? []), ...all]));
  }

  return {
    note({ actor, procedures, text }) {
      const secretsSaid = secrets.flatMap(({ secret }) => (text.includes(secret) ? [secret] : []));
      said.set(actor, new Set([...(said.get(actor) ?? []), ...secretsSaid]));
      if (procedures.some((path) => LINKING.test(path))) for (const secret of secretsSaid) written.add(secret);
      if (actor === null) return;
      const may = closure(seen.get(actor) ?? []);
      if (procedures.some((path) => LINKING.test(path))) {
        const named = groupsNamedIn(text).filter((group) => may.has(group));
        if (named.length > 1) link(named);
      }
      if (procedures.some((path) => path.startsWith('sharing.'))) {
        for (const { name, email, userId } of people) {
          if (name !== actor && (text.includes(email) || text.includes(userId))) {
            allow(name, [roomNamesOf(actor), ...(actor === 'owner' ? [roomNamesOf('shared')] : [])]);
            if (may.has(name) || seen.get(name)?.has('shared')) link([name, 'shared']);
          }
        }
      }
      if (actor === 'invited' && text.includes(shared.invitationToken)) allow('invited', ofShared);
    },
    leaksIn(answer, { actor, procedures, text }) {
      const byToken = tokens.filter(({ token }) => text.includes(token)).map(({ group }) => group);
      const named = byToken.flatMap((group) => [group, roomNamesOf(group), ...(group === 'shared' ? ofShared : [])]);
      const may = closure([...(seen.get(actor) ?? []), ...named]);
      const ofOwner = byToken.includes('owner') ? [OWNERS_CATEGORIES] : [];
      const leaked = [...canariesIn(answer)].filter((group) => !may.has(group) && !ofOwner.includes(group));
      // Admins may read addresses, and only through their own procedures.
      const isAdmins = actor === 'admin' && procedures.every((path) => path.startsWith('admin.'));
      const told = secrets.filter(
        ({ secret, group }) =>
          !may.has(group) &&
          answer.includes(secret) &&
          !text.includes(secret) &&
          !said.get(actor)?.has(secret) &&
          !written.has(secret) &&
          !(isAdmins && secret === foreign.email),
      );
      return [
        ...leaked.map((group) => `shows the canary of ${group}`),
        ...told.map(({ group }) => `tells a secret of ${group}`),
      ];
    },
  };
}

/** The session tokens in a `cookie` header. */
export function sessionsIn(cookie: string): string[] {
  return [...cookie.matchAll(/session=(\w{10,})/g)].map(([, token = '']) => token);
}

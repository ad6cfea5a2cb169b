import { commands } from '@boxroom/domain/command/registry';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { procedureOf } from '../access-matrix/cells.ts';
import { COMMAND_POLICY } from '../access-matrix/command-policy.ts';
import { PROCEDURE_POLICY } from '../access-matrix/procedure-policy.ts';
import { ID_NAMES, type Things } from '../access-matrix/things.ts';
import { type Actor, type TargetName, thingsOf, type World } from '../access-matrix/world.ts';
import { anyValue } from './hostile-values.ts';
import { mutated } from './mutate.ts';
import { type Schema, type Source, valueOf } from './schema-values.ts';

/** How an input was made. */
export type InputKind = 'permitted' | 'mutated' | 'generated' | 'mutatedGenerated' | 'wild';

export interface MadeInput {
  kind: InputKind;
  value: unknown;
}

/** Makes the inputs of one caller. */
export interface Inputs {
  source: Source;
  make(path: string): MadeInput;
  things(): Things;
}

export function inputsOf(world: World, actor: Actor, dice: Dice): Inputs {
  const bundles = [actor.own, actor.own, world.shared, world.shared, world.foreign, world.absent];
  const things = (): Things => dice.pick(bundles) ?? actor.own;
  const source: Source = { dice, anyId: () => anyIdOf(world, things(), dice), words: wordsOf(world, things()) };
  return {
    source,
    things,
    make(path) {
      const schema = procedureOf(path)._def.inputs.at(-1) as Schema | undefined;
      const permitted = () => permittedInput(path, { world, actor, source });
      const generated = () => (schema ? valueOf(schema, source) : undefined);
      const kind = dice.roll(20);
      if (kind < 7) return { kind: 'permitted', value: permitted() };
      if (kind < 12) return { kind: 'mutated', value: mutated(permitted(), source) };
      if (kind < 17) return { kind: 'generated', value: generated() };
      if (kind < 19) return { kind: 'mutatedGenerated', value: mutated(generated(), source) };
      return { kind: 'wild', value: anyValue(dice) };
    },
  };
}

const AIMS: readonly TargetName[] = ['own', 'own', 'own', 'shared', 'shared', 'foreign', 'absent'];

interface Permitted {
  world: World;
  actor: Actor;
  source: Source;
}

/** An input that the access matrix permits to someone, with things of a target that this caller may not even see. */
function permittedInput(path: string, { world, actor, source }: Permitted): unknown {
  const { dice } = source;
  const target = thingsOf(world, actor, dice.pick(AIMS) ?? 'own');
  if (path === 'sync.push') return pushInput({ world, actor, source });
  if (path === 'sync.pull') return pullInput({ actor, source }, target);
  return dice.pick(PROCEDURE_POLICY[path] ?? [])?.input?.(target, actor);
}

/** Three of four pushes begin a client; the others go on with one that all callers share. */
function pushInput({ world, actor, source }: Permitted): unknown {
  const { dice } = source;
  const names = Object.keys(COMMAND_POLICY) as (keyof typeof COMMAND_POLICY)[];
  const mutations = Array.from({ length: dice.pick([0, 1, 1, 2, 5, 20]) ?? 1 }, (_, index) => {
    const name = dice.pick(names) ?? 'room.create';
    const things = thingsOf(world, actor, dice.pick(AIMS) ?? 'own');
    const permitted = dice.pick(COMMAND_POLICY[name])?.input?.(things, actor);
    const input = dice.once(2)
      ? permitted
      : dice.once(2)
        ? mutated(permitted, source)
        : valueOf(commands[name].input as unknown as Schema, source);
    return { id: newIdOf(dice), seq: index + 1, name, input, at: dice.once(9) ? -1 : 1_795_849_954_000 };
  });
  const clientId = dice.once(4) ? world.absent.room : newIdOf(dice);
  return { protocol: 1 + dice.roll(PROTOCOL_VERSION), userId: actor.userId, clientId, mutations };
}

function pullInput({ actor, source }: Pick<Permitted, 'actor' | 'source'>, target: Things): unknown {
  const { dice } = source;
  const cursor = () => ({ v: dice.roll(60), base: dice.roll(60) });
  const spaces = [target.room, target.userId, target.catalogue].filter(() => dice.once(2));
  return {
    protocol: 1 + dice.roll(PROTOCOL_VERSION),
    userId: actor.userId,
    clientId: newIdOf(dice),
    cursors: Object.fromEntries(spaces.map((id) => [id, cursor()] as const)),
    ackedSeq: dice.roll(3),
    limit: dice.pick([1, 2, 7, 500, 5000]) ?? 500,
  };
}

function anyIdOf(world: World, things: Things, dice: Dice): string {
  if (dice.once(8)) return newIdOf(dice);
  const people = Object.values(world.actors);
  if (dice.once(8)) return dice.pick(people)?.userId ?? things.userId;
  return things[dice.pick(ID_NAMES) ?? 'room'];
}

function newIdOf(dice: Dice): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => dice.roll(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

function wordsOf({ actors }: World, things: Things): string[] {
  return [
    things.boxCode,
    things.tagCode,
    things.guestToken,
    things.invitationToken,
    ...Object.values(actors).map(({ email }) => email),
    'somebody@example.net',
    'Somebody.New@example.net',
    'DELETE',
    'google',
    'code=1&state=2',
    'homebox',
    'https://fcm.googleapis.com/fcm/send/abc',
  ];
}

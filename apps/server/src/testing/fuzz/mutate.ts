import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { anyNumber, anyText, anyValue } from './hostile-values.ts';
import type { Source } from './schema-values.ts';

/** Changes one to three places of an input. */
export function mutated(input: unknown, source: Source): unknown {
  let value = input;
  for (let times = 1 + source.dice.roll(3); times > 0; times--) {
    const places = placesIn(value);
    const place = source.dice.pick(places) ?? [];
    value = changedAt(value, place, (old) => changed(old, source));
  }
  return value;
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return [at];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.slice(0, 50).flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

const GONE = Symbol('gone');

function changedAt(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) {
    const next = change(value);
    return next === GONE ? undefined : next;
  }
  const old = (value as Record<string, unknown>)[key];
  const next = rest.length === 0 ? change(old) : changedAt(old, rest, change);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return next === GONE ? list.toSpliced(Number(key), 1) : list.with(Number(key), next);
  }
  const others = Object.entries(value as object).filter(([name]) => name !== key);
  return Object.fromEntries(next === GONE ? others : [...others, [key, next]]);
}

function changed(old: unknown, source: Source): unknown {
  const { dice } = source;
  const kind = dice.roll(10);
  if (kind === 0) return GONE;
  if (kind === 1) return anyValue(dice);
  if (kind === 2) return source.anyId();
  if (kind === 3) return [old];
  if (kind === 4) return { value: old };
  if (kind === 5) return null;
  if (typeof old === 'string') return changedText(old, dice);
  if (typeof old === 'number') return dice.once(3) ? -old : anyNumber(dice);
  if (Array.isArray(old)) return changedList(old as unknown[], dice);
  if (old !== null && typeof old === 'object')
    return { ...old, [dice.pick(['extra', '__proto__', 'constructor', 'id']) ?? 'extra']: anyValue(dice) };
  return anyValue(dice);
}

function changedText(old: string, dice: Dice): string {
  const kind = dice.roll(6);
  if (kind === 0) return old.toUpperCase();
  if (kind === 1) return `${old}\u0000`;
  if (kind === 2) return old.slice(0, dice.roll(old.length + 1));
  if (kind === 3) return old.repeat(2 + dice.roll(30)).slice(0, 4000);
  if (kind === 4) return ` ${old}\ud800`;
  return anyText(dice);
}

function changedList(old: readonly unknown[], dice: Dice): unknown[] {
  const kind = dice.roll(3);
  if (kind === 0) return [];
  if (kind === 1) return [...old, ...old];
  return Array.from(
    { length: Math.min(300, old.length * (20 + dice.roll(40))) },
    (_, index) => old[index % old.length],
  );
}

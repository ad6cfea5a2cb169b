import type { Dice } from '@boxroom/sync-client/simulation/dice';
import fc from 'fast-check';
import { type Definition, type Schema as AnySchema, takesIdsOnly } from '../access-matrix/id-fields.ts';
import { type Limits, limitsOf } from '../schema-limits.ts';
import { anyText, anyValue } from './hostile-values.ts';

/** A schema of an input, with what gives it values. */
export type Schema = AnySchema & { _zod: { def: Values } };
interface Values {
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
}

export interface Source {
  dice: Dice;
  /** An id of any kind of row of anybody. */
  anyId(): string;
  /** Texts that mean something to the server: addresses, codes, tokens. */
  words: readonly string[];
}

/** The largest array that is worth its time; longer limits are tested by the bodies of the raw requests. */
const LONG_MAX = 250;

/**
 * Returns an input that a schema describes: mostly valid, often at a limit, sometimes just beyond it. Throws for an
 * unknown kind of schema, so that no field is missed.
 */
export function valueOf(schema: Schema, source: Source): unknown {
  const { dice } = source;
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return textOf(schema, source);
    case 'number':
    case 'int':
      return numberOf(limitsOf(schema), dice);
    case 'boolean':
      return dice.once(2);
    case 'enum':
      return dice.pick(Object.values(def.entries ?? {}));
    case 'literal':
      return dice.pick(def.values ?? []);
    case 'null':
      return null;
    case 'undefined':
    case 'never':
      return undefined;
    case 'optional':
      return dice.once(3) ? undefined : inner(def.innerType, source);
    case 'default':
    case 'prefault':
      return dice.once(4) ? undefined : inner(def.innerType, source);
    case 'nullable':
      return dice.once(4) ? null : inner(def.innerType, source);
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def.innerType, source);
    case 'pipe':
      return inner(def.in, source);
    case 'union':
      return inner(dice.pick(def.options ?? []), source);
    case 'array':
      return arrayOf(schema, source);
    case 'record':
      return recordOf(def, source);
    case 'object':
      return objectOf(def, source);
    case 'unknown':
    case 'any':
    case 'transform':
    case 'custom':
      return anyValue(dice);
    default:
      throw new Error(`A schema of the kind ${def.type}: say here which values it has.`);
  }
}

function inner(schema: Schema | undefined, source: Source): unknown {
  return schema === undefined ? undefined : valueOf(schema, source);
}

function objectOf({ shape = {} }: Definition, source: Source): Record<string, unknown> {
  const { dice } = source;
  const fields = Object.entries(shape).map(([name, field]): [string, unknown] => [name, valueOf(field, source)]);
  const value = Object.fromEntries(fields.filter(([, each]) => each !== undefined));
  return dice.once(25) ? { ...value, [dice.pick(['extra', 'constructor', 'id']) ?? 'extra']: anyValue(dice) } : value;
}

function arrayOf(schema: Schema, source: Source): unknown[] {
  const { dice } = source;
  const { def } = schema._zod;
  const { minimum = 0, maximum = LONG_MAX } = limitsOf(schema);
  const usual = [minimum, minimum + 1, 1, 2, 3];
  const length = dice.once(20)
    ? (dice.pick([minimum - 1, Math.min(maximum, LONG_MAX), Math.min(maximum, LONG_MAX) + 1]) ?? 0)
    : (dice.pick(usual) ?? 0);
  const values = Array.from({ length: Math.max(0, length) }, () => inner(def.element, source));
  return values.length > 1 && dice.once(10) ? values.map(() => values[0]) : values;
}

function recordOf({ keyType, valueType }: Definition, source: Source): Record<string, unknown> {
  const length = source.dice.once(20) ? LONG_MAX : source.dice.roll(4);
  return Object.fromEntries(
    Array.from({ length }, () => [String(inner(keyType, source)), inner(valueType, source)] as const),
  );
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Limits, dice: Dice): number {
  const low = minimum ?? exclusiveMinimum ?? -1000;
  const high = maximum ?? exclusiveMaximum ?? 1000;
  const within = low + dice.roll(Math.max(1, Math.min(high - low, 2 ** 31)));
  if (dice.once(2)) return within;
  return dice.pick([low, high, low - 1, high + 1, low + 0.5, 0, 1, within]) ?? within;
}

/** Sampling sets up an arbitrary, which takes longer than a call. */
const samples = new Map<string, readonly string[]>();
function matching(pattern: RegExp): readonly string[] {
  const known = samples.get(pattern.source);
  if (known) return known;
  const made = fc.sample(fc.stringMatching(pattern), { numRuns: 40, seed: 1 });
  samples.set(pattern.source, made);
  return made;
}

function textOf(schema: Schema, source: Source): string {
  const { dice, words } = source;
  if (dice.once(8)) return anyText(dice);
  const accepts = (text: string) => schema.safeParse(text).success;
  if (takesIdsOnly(schema)) return source.anyId();
  const {
    minimum = 0,
    maximum = 40,
    patterns: [pattern],
  } = limitsOf(schema);
  const make = (): string => {
    if (pattern && !dice.once(4)) return dice.pick(matching(pattern)) ?? '';
    const kind = dice.roll(5);
    if (kind === 0) return anyText(dice);
    if (kind === 1) return 'm'.repeat(Math.min(5000, dice.pick([minimum, maximum, maximum + 1]) ?? 1));
    if (kind === 2) return dice.pick(['2026-11-28', '2024-02-29', 'USD', 'Europe/Berlin', 'New name', '123456']) ?? '';
    return dice.pick(words) ?? '';
  };
  let text = make();
  for (let tries = 0; tries < 8 && !accepts(text); tries++) text = make();
  return text;
}

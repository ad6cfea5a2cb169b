import type { OwnField } from './own-fields.ts';

/**
 * Applies a change of a person's own fields to those that there are by now. The change is the difference of `wanted` to
 * `seen`, the fields on the device that made it: what another device has added meanwhile stays, at the end, and what
 * another has removed stays away. May return more than `OWN_FIELDS_MAX`.
 */
export function mergeOwnFields(
  current: readonly OwnField[],
  { seen, wanted }: { seen: readonly OwnField[]; wanted: readonly OwnField[] },
): OwnField[] {
  const before = byKey(seen);
  const now = byKey(current);
  const ours = byKey(wanted);
  const kept = wanted.flatMap((field) => {
    const there = now.get(field.key);
    const was = before.get(field.key);
    if (!was) return [there ?? field];
    return there ? [{ key: field.key, name: changed('name'), type: changed('type') }] : [];

    function changed<K extends keyof OwnField>(part: K): OwnField[K] {
      return (field[part] === was?.[part] ? there : field)?.[part] ?? field[part];
    }
  });
  return [...kept, ...current.filter(({ key }) => !ours.has(key) && !before.has(key))];
}

function byKey(fields: readonly OwnField[]): ReadonlyMap<string, OwnField> {
  return new Map(fields.map((field) => [field.key, field]));
}

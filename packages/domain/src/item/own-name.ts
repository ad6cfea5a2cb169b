import type { OwnField } from './own-fields.ts';

/** The name of an own field's value in forms and in the history. */
export type OwnName = `own.${string}`;
export type OwnTexts = { [name: OwnName]: string };

export function ownName({ key }: Pick<OwnField, 'key'>): OwnName {
  return `own.${key}`;
}

/** Returns the key that an own field has in forms and in the history; null for any other name. */
export function keyOfOwnName(name: string): string | null {
  return name.startsWith('own.') ? name.slice('own.'.length) : null;
}

import { freeBoxCode } from '../box/box-code.ts';
import type { ReadView } from './model.ts';

/** Returns a code for one more box; `wanted` is its current code, if any. */
export type GiveCode = (id: string, wanted?: string | null) => string;

/**
 * Returns a function that assigns codes to boxes entering one person's rooms. Each code is free as far as the view
 * knows and differs from those already assigned. The database knows all codes and assigns the next one on a conflict.
 */
export function codesFor(view: ReadView, ownerId: string): GiveCode {
  const given = new Set<string>();
  return (id, wanted) => {
    const isTaken = (code: string) => given.has(code) || isTakenIn(view, ownerId, code, id);
    const code = wanted && !isTaken(wanted) ? wanted : freeBoxCode(id, isTaken);
    given.add(code);
    return code;
  };
}

function isTakenIn(view: ReadView, ownerId: string, code: string, id: string): boolean {
  for (const box of view.boxesOfCode(code))
    if (box.id !== id && view.space(box.spaceId)?.ownerId === ownerId) return true;
  return false;
}

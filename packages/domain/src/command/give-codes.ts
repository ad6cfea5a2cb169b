import { freeBoxCode } from '../box/box-code.ts';
import type { ReadView } from './model.ts';

/** Answers the code of one more box; `wanted` is the one it has already. */
export type GiveCode = (id: string, wanted?: string | null) => string;

/**
 * Codes for boxes that come into one person's rooms, each free as far as the view knows and as often as it is asked.
 * The database knows the rest and gives the next one where that is not enough.
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

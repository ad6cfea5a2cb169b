import { TRPCError } from '@trpc/server';

/** Deeper than any input of ours; keeps walks over inputs from exhausting the stack. */
export const JSON_DEPTH_MAX = 20;
export const BATCH_MAX = 10;
const NO_INPUTS: readonly unknown[] = [];

/**
 * The inputs of the calls of one request, by position. A single call's input is the JSON text itself; a batch's is an
 * object with the positions as keys. Absent text: no input. Throws PARSE_ERROR and BAD_REQUEST.
 */
export function readInputs(text: string | undefined, calls: number, batch: boolean): readonly unknown[] {
  if (text === undefined || text === '') return NO_INPUTS;
  const input = parseJson(text);
  if (!batch) return [input];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A batch takes an object of inputs.' });
  }
  const byPosition = input as Record<string, unknown>;
  return Array.from({ length: calls }, (_, position) => byPosition[position]);
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause });
  }
  checkShape(value, 1);
  return value;
}

/** Refuses what is nested too deep, and keys by which copying an object could change its prototype. */
function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > JSON_DEPTH_MAX) throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input is nested too deep.' });
  if (Array.isArray(value)) {
    for (const entry of value) checkShape(entry, depth + 1);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === '__proto__') throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input has a forbidden key.' });
    checkShape(entry, depth + 1);
  }
}

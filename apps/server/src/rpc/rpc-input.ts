import { TRPCError } from '@trpc/server';

/** Deeper than any of our inputs; keeps walks over inputs from exhausting the stack. */
export const JSON_DEPTH_MAX = 20;
export const BATCH_MAX = 10;
/** Values in one body. The 10,000 rows of an import have nine values each, but their text is what takes the space. */
export const JSON_NODES_MAX = 10_000;
const NO_INPUTS: readonly unknown[] = [];

/**
 * Returns the inputs of one request's calls, by position. A single call's input is the JSON text itself; a batch's is
 * an object with the positions as keys. Absent text: no input. Throws PARSE_ERROR, and BAD_REQUEST before parsing where
 * the text has more than `nodesMax` values.
 */
export function readInputs(
  text: string | undefined,
  { calls, batch, nodesMax = JSON_NODES_MAX }: { calls: number; batch: boolean; nodesMax?: number },
): readonly unknown[] {
  if (text === undefined || text === '') return NO_INPUTS;
  const input = parseJson(text, nodesMax);
  if (!batch) return [input];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A batch takes an object of inputs.' });
  }
  const byPosition = input as Record<string, unknown>;
  return Array.from({ length: calls }, (_, position) => byPosition[position]);
}

function parseJson(text: string, nodesMax: number): unknown {
  checkSize(text, nodesMax);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause });
  }
  checkKeys(value);
  return value;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const BRACKETS: Readonly<Record<number, 1 | -1>> = { 91: 1, 93: -1, 123: 1, 125: -1 };

/**
 * Refuses text that is nested too deep or has too many values. Parsing first would be the attack: a body of 10 MB with
 * a million keys blocks the process for seconds and leaves hundreds of megabytes of garbage. Broken JSON is left to the
 * parser.
 */
function checkSize(text: string, nodesMax: number): void {
  let depth = 0;
  let nodes = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    const step = BRACKETS[code];
    if (step === undefined && code !== COMMA) continue;
    depth += step ?? 0;
    if (step !== -1) nodes++;
    if (depth > JSON_DEPTH_MAX) throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input is nested too deep.' });
    if (nodes > nodesMax) throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input has too many values.' });
  }
}

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/** Refuses keys that could change an object's prototype when it is copied. */
function checkKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input has a forbidden key.' });
  }
  for (const key of Object.keys(value)) checkKeys((value as Record<string, unknown>)[key]);
}

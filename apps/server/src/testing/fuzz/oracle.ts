import { ERROR_CODES } from '@boxroom/domain/error/codes';
import { pullOutputSchema } from '@boxroom/domain/sync/protocol-schemas';
import * as z from 'zod/mini';
import { procedureOf } from '../access-matrix/cells.ts';
import type { PlannedCall } from './plan-call.ts';
import type { Answer } from './send-call.ts';
import type { Sight } from './sight.ts';

export interface Verdict {
  /** `ok`, an error code, or the status of a response that is no JSON. */
  outcomes: readonly string[];
  faults: readonly string[];
}

/** What no response may say: frames of a stack, parts of statements, and what Postgres says of them. */
export const OURS =
  /\n\s+at |node_modules|\.ts:\d|\bselect .{1,200} from "|insert into "|\bviolates \w|syntax error at|duplicate key|invalid byte sequence|deadlock detected|ECONNRE(?:SET|FUSED)|\bpg_\w+/i;

const errorSchema = z.strictObject({
  error: z.strictObject({
    message: z.enum(ERROR_CODES),
    code: z.int(),
    data: z.strictObject({
      code: z.string(),
      httpStatus: z.int(),
      appCode: z.enum(ERROR_CODES),
      detail: z.optional(z.string()),
      fields: z.optional(z.record(z.string(), z.array(z.string()))),
      requestId: z.optional(z.string()),
    }),
  }),
});
const resultSchema = z.strictObject({ result: z.strictObject({ data: z.optional(z.unknown()) }) });

/** Codes of our own failures: no input may cause them. */
const FAILURES: readonly string[] = ['INTERNAL', 'UNAVAILABLE'];

export function judge(call: PlannedCall, answer: Answer, sight: Sight): Verdict {
  const { status, headers, body, isBroken } = answer;
  const faults: string[] = [];
  if (isBroken) faults.push('the response broke off');
  if (status >= 500) faults.push(`status ${status}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers');
  const isFile = /^(?:image|application)\/(?:jpeg|png|webp|pdf|zip)/.test(String(headers['content-type']));
  const text = isFile ? '' : body;
  const [leak] = OURS.exec(text) ?? [];
  if (leak !== undefined && !call.said.text.includes(leak)) faults.push(`tells of our inside: ${leak}`);
  faults.push(...sight.leaksIn(`${JSON.stringify(headers)}${text}`, call.said));
  if (!String(headers['content-type']).startsWith('application/json')) {
    // Browsers send reports by themselves, and read no response.
    const isReport = call.operation === 'POST /policy-report';
    if (status >= 400 && !isReport) faults.push(`an error that is no JSON: ${status}`);
    return { outcomes: [status < 400 ? 'ok' : String(status)], faults };
  }
  const answers = parse(body, call);
  if (answers === null) return { outcomes: ['unreadable'], faults: [...faults, 'the JSON is unreadable'] };
  const outcomes = answers.map((each, place) => {
    const error = errorSchema.safeParse(each);
    if (error.success) {
      const { appCode, httpStatus } = error.data.error.data;
      if (FAILURES.includes(appCode)) faults.push(`fails with ${appCode}`);
      if (answers.length === 1 && httpStatus !== status) faults.push(`status ${status} with ${httpStatus} inside`);
      return appCode;
    }
    const path = call.procedures[place];
    const result = resultSchema.safeParse(each);
    if (!result.success) faults.push('the response has another shape');
    else if (path !== undefined) faults.push(...wrongOutput(path, result.data.result.data));
    return 'ok';
  });
  return { outcomes, faults };
}

function parse(body: string, { isBatch, procedures }: PlannedCall): unknown[] | null {
  try {
    const value: unknown = JSON.parse(body);
    // A batch that is refused as a whole has one error.
    if (!isBatch || !Array.isArray(value)) return [value];
    return value.length === procedures.length ? (value as unknown[]) : null;
  } catch {
    return null;
  }
}

/** The output of a pull is sent as Postgres wrote it, so no schema has seen it yet. */
function wrongOutput(path: string, data: unknown): string[] {
  const { output } = procedureOf(path)._def as { output?: z.ZodMiniType };
  const schema = path === 'sync.pull' ? pullOutputSchema : output;
  const parsed = schema?.safeParse(data);
  return parsed === undefined || parsed.success
    ? []
    : [`another output than its schema: ${JSON.stringify(parsed.error.issues.slice(0, 2)).slice(0, 300)}`];
}

/** Returns whether a refusal may be due to a machine that is too slow: those calls are repeated. */
export function isOverload({ operation }: PlannedCall, { status, headers }: Answer): boolean {
  return status === 503 && (headers['retry-after'] !== undefined || operation === 'GET /readyz');
}

/** Returns a short form without ids, by which the same fault of other calls is recognized. */
export function kindOfFault(operation: string, fault: string): string {
  return `${operation}: ${fault.replaceAll(/[0-9a-f-]{36}|\d{4,}/g, '…').slice(0, 160)}`;
}

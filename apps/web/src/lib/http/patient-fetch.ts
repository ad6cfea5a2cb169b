import { quietLimit } from './quiet-limit.ts';

/** After this long without a byte, a call counts as unanswered. */
const QUIET_MS = 20_000;
/** `fetch` reports no upload progress, so a body gets the time it takes at this many bytes per second. */
const UPLOAD_BYTES_PER_S = 4096;

/** A response that was read completely, in the shape that tRPC reads. */
export class ReadAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** How long the server asks to wait before the next call. */
  readonly retryAfterMs: number;
  readonly #text: string;

  constructor({ ok, status, headers }: Response, text: string) {
    this.ok = ok;
    this.status = status;
    this.retryAfterMs = parseRetryAfter(headers.get('retry-after'));
    this.#text = text;
  }

  json(): Promise<unknown> {
    try {
      return Promise.resolve(JSON.parse(this.#text));
    } catch (cause) {
      return Promise.reject(new ForeignAnswerError(this, { cause }));
    }
  }
}

/** A response that is not in the server's format: a proxy's page. */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError';
  readonly answer: ReadAnswer;

  constructor(answer: ReadAnswer, options: ErrorOptions) {
    super(`An answer with the status ${answer.status} is none of the server's.`, options);
    this.answer = answer;
  }
}

/** Like `fetch`, but reads the response, and times out only when no more bytes arrive. */
export async function patientFetch(
  url: RequestInfo | URL,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined } = {},
): Promise<ReadAnswer> {
  const limit = quietLimit(signal);
  const size = typeof init.body === 'string' ? init.body.length : 0;
  limit.waitFor(QUIET_MS + (size / UPLOAD_BYTES_PER_S) * 1000);
  try {
    const response = await fetch(url, { ...init, signal: limit.signal });
    const text = await readText(response, () => limit.waitFor(QUIET_MS));
    return new ReadAnswer(response, text);
  } finally {
    limit.stop();
  }
}

async function readText({ body }: Response, onMoved: () => void): Promise<string> {
  onMoved();
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onMoved();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses seconds or a date, as milliseconds from now; 0 if the header has neither. */
export function parseRetryAfter(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

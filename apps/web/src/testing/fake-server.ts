import type { ErrorCode } from '@boxroom/domain/error/codes';
import { vi } from 'vitest';

type Procedures = Record<string, (input: unknown) => unknown>;

/** Thrown by a procedure of the fake server: the response has the code like a real one. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** Responds to `fetch` like the server's tRPC route, batched or not. Without a procedure the network is down. */
export function stubServer(procedures: Procedures): void {
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://localhost:3000');
    const paths = url.pathname.replace('/trpc/', '').split(',');
    const batched = url.searchParams.has('batch');
    const text = typeof init?.body === 'string' ? init.body : (url.searchParams.get('input') ?? 'null');
    const sent: unknown = JSON.parse(text);
    const answers = paths.map((path, index) => {
      const procedure = procedures[path];
      if (!procedure) throw new TypeError('Failed to fetch');
      return answer(procedure, batched ? (sent as Record<string, unknown> | null)?.[index] : sent);
    });
    const status = answers.some((each) => 'error' in each) ? 400 : 200;
    return new Response(JSON.stringify(batched ? answers : answers[0]), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
}

function answer(procedure: (input: unknown) => unknown, input: unknown) {
  try {
    return { result: { data: procedure(input) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const data = {
      code: 'BAD_REQUEST',
      httpStatus: 400,
      appCode: error.code,
      detail: error.detail,
      requestId: 'req-7',
    };
    return { error: { message: error.code, code: -32600, data } };
  }
}

import type { ErrorCode } from './codes.ts';

/** An error that a person can cause or encounter. For our own bugs throw a plain `Error`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** For machines and logs; never shown to a person. */
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

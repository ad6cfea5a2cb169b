import { isPassing } from '@boxroom/db/retry';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import * as z from 'zod/mini';
import { readRetryDetail } from './rate-limit/retry-after.ts';

const TRPC_CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  NOT_FOUND: 'NOT_FOUND',
  VIEW_ONLY: 'FORBIDDEN',
  OWNER_ONLY: 'FORBIDDEN',
  INVALID: 'BAD_REQUEST',
  EXISTS: 'CONFLICT',
  TOO_MANY: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_ROOMS: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_BOXES: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_CATEGORIES: 'UNPROCESSABLE_CONTENT',
  EXPIRED: 'PRECONDITION_FAILED',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  NEEDS_ACCOUNT: 'UNAUTHORIZED',
  NOT_SIGNED_IN: 'UNAUTHORIZED',
  ACCOUNT_CHANGED: 'CONFLICT',
  UPDATE_REQUIRED: 'PRECONDITION_FAILED',
  SERVER_OUTDATED: 'PRECONDITION_FAILED',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  EMAIL_INVALID: 'BAD_REQUEST',
  LINK_INVALID: 'BAD_REQUEST',
  LINK_OTHER_DEVICE: 'CONFLICT',
  CODE_WRONG: 'BAD_REQUEST',
  CODE_USED_UP: 'BAD_REQUEST',
  SIGN_IN_AGAIN: 'FORBIDDEN',
  PAIRING_INVALID: 'BAD_REQUEST',
  PAIRING_TAKEN: 'CONFLICT',
  PAIRING_CONTESTED: 'CONFLICT',
  PAIRING_SHARED: 'FORBIDDEN',
  PASSKEY_INVALID: 'BAD_REQUEST',
  PASSKEY_REQUIRED: 'FORBIDDEN',
  PASSKEY_LIMIT: 'CONFLICT',
  PASSKEY_UNAVAILABLE: 'BAD_REQUEST',
  RECOVERY_CODE_WRONG: 'BAD_REQUEST',
  LOGIN_FAILED: 'BAD_REQUEST',
  PASSWORD_TOO_SHORT: 'BAD_REQUEST',
  PASSWORD_TOO_LONG: 'BAD_REQUEST',
  PASSWORD_COMMON: 'BAD_REQUEST',
  RECOVERY_INVALID: 'BAD_REQUEST',
  RECOVERY_EMAIL_WRONG: 'BAD_REQUEST',
  PROVIDER_UNAVAILABLE: 'PRECONDITION_FAILED',
  PROVIDER_EXPIRED: 'BAD_REQUEST',
  PROVIDER_DENIED: 'BAD_REQUEST',
  PROVIDER_REFUSED: 'BAD_REQUEST',
  PROVIDER_NO_EMAIL: 'BAD_REQUEST',
  USERNAME_TAKEN: 'CONFLICT',
  PROFILE_MISSING: 'NOT_FOUND',
  EMAIL_SAME: 'BAD_REQUEST',
  EMAIL_IN_USE: 'CONFLICT',
  EMAIL_HELD: 'CONFLICT',
  EMAIL_NOT_ALLOWED: 'FORBIDDEN',
  REGISTRATION_CLOSED: 'FORBIDDEN',
  ACCOUNT_BLOCKED: 'FORBIDDEN',
  EMAIL_CHANGE_LIMITED: 'TOO_MANY_REQUESTS',
  EMAIL_LINK_INVALID: 'BAD_REQUEST',
  UNSUBSCRIBE_INVALID: 'BAD_REQUEST',
  REFERRAL_SELF: 'BAD_REQUEST',
  REWARD_LOCKED: 'BAD_REQUEST',
  ALREADY_MEMBER: 'CONFLICT',
  INVITATION_PENDING: 'CONFLICT',
  INVITATION_INVALID: 'BAD_REQUEST',
  INVITATION_ACCEPTED: 'BAD_REQUEST',
  INVITATION_DECLINED: 'BAD_REQUEST',
  INVITATION_REVOKED: 'BAD_REQUEST',
  INVITATION_REPLACED: 'BAD_REQUEST',
  INVITATION_EXPIRED: 'BAD_REQUEST',
  EMAIL_MISMATCH: 'FORBIDDEN',
  EMAIL_NOT_PROVEN: 'FORBIDDEN',
  GUEST_LINK_INVALID: 'NOT_FOUND',
  ADMIN_ONLY: 'FORBIDDEN',
  ADMIN_NEEDS_PASSKEY: 'FORBIDDEN',
  PERSON_GONE: 'NOT_FOUND',
  PERSON_IS_ADMIN: 'FORBIDDEN',
  PERSON_NOT_CONFIRMED: 'BAD_REQUEST',
  ORPHANS_CHANGED: 'CONFLICT',
  CLEANUP_TOO_LARGE: 'UNPROCESSABLE_CONTENT',
  CLEANUP_UNSAFE: 'PRECONDITION_FAILED',
  CLEANUP_RUNNING: 'CONFLICT',
  EXPORT_RUNNING: 'CONFLICT',
  IMPORT_ENDED: 'CONFLICT',
  IMPORT_TOO_OLD: 'CONFLICT',
  FILE_NOT_READ: 'BAD_REQUEST',
  SHARED_NOT_READ: 'BAD_REQUEST',
  CSV_INVALID: 'BAD_REQUEST',
  CSV_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  PICTURE_INVALID: 'UNSUPPORTED_MEDIA_TYPE',
  PICTURE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  PICTURE_HEIC: 'UNSUPPORTED_MEDIA_TYPE',
  PICTURE_PICKER_TIMEOUT: 'BAD_REQUEST',
  PICTURE_BROKEN: 'UNSUPPORTED_MEDIA_TYPE',
  PICTURE_NOT_LOADED: 'BAD_REQUEST',
  PICTURE_NOT_COMPRESSED: 'BAD_REQUEST',
  PICTURE_NO_CANVAS: 'BAD_REQUEST',
  PICTURE_NOT_ALLOWED: 'FORBIDDEN',
  PICTURE_UPLOAD_FAILED: 'INTERNAL_SERVER_ERROR',
  PICTURE_CHANGE_FAILED: 'INTERNAL_SERVER_ERROR',
  PICTURE_REMOVE_FAILED: 'INTERNAL_SERVER_ERROR',
  PICTURE_REMOVAL_FAILED: 'INTERNAL_SERVER_ERROR',
  PICTURE_DOWNLOAD_FAILED: 'INTERNAL_SERVER_ERROR',
  PAPER_INVALID: 'UNSUPPORTED_MEDIA_TYPE',
  PAPER_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  PAPER_UPLOAD_FAILED: 'INTERNAL_SERVER_ERROR',
  BAD_ORIGIN: 'FORBIDDEN',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

/** Our codes for the errors that tRPC and the routes raise. Every other code is an internal error. */
const APP_CODES: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: 'INVALID',
  BAD_REQUEST: 'INVALID',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'INVALID',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID',
  UNAUTHORIZED: 'NOT_SIGNED_IN',
  FORBIDDEN: 'BAD_ORIGIN',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
  TIMEOUT: 'UNAVAILABLE',
  CLIENT_CLOSED_REQUEST: 'UNAVAILABLE',
};

/** The `data` of every error response. */
export interface ErrorData {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  appCode: ErrorCode;
  /** Machine-readable: the id, limit or field concerned. */
  detail?: string;
  /** Messages by field path, for input that its schema refused. */
  fields?: Record<string, string[]>;
  /** The id to quote when asking for help; the log has it too. */
  requestId?: string;
}

export function describeError(error: TRPCError): Pick<ErrorData, 'appCode' | 'detail' | 'fields'> {
  const { cause } = error;
  if (cause instanceof AppError) {
    return cause.detail === undefined ? { appCode: cause.code } : { appCode: cause.code, detail: cause.detail };
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    return { appCode: 'INVALID', fields: fieldMessages(cause) };
  }
  return { appCode: APP_CODES[error.code] ?? 'INTERNAL' };
}

/** Maps an error of the domain or of the database to its status on the wire. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) {
    return error.code === 'INTERNAL_SERVER_ERROR' && error.cause ? (fromCause(error.cause) ?? error) : error;
  }
  return fromCause(error) ?? new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
}

export function isOurFault(error: TRPCError): boolean {
  return error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE';
}

/** Default seconds for `Retry-After`, where the error names none. */
const RETRY_SECONDS: Partial<Record<TRPC_ERROR_CODE_KEY, number>> = { TOO_MANY_REQUESTS: 60, SERVICE_UNAVAILABLE: 5 };

/** The value of the `Retry-After` header in seconds; null: a retry would change nothing. */
export function retryAfterOf(error: TRPCError): number | null {
  const fallback = RETRY_SECONDS[error.code];
  if (fallback === undefined) return null;
  return (error.cause instanceof AppError ? readRetryDetail(error.cause.detail) : null) ?? fallback;
}

/** The body of an error that no procedure raised, in the shape that tRPC clients read. */
export function errorBody(error: TRPCError, httpStatus: number, requestId: string) {
  const data: ErrorData = { code: error.code, httpStatus, ...describeError(error), requestId };
  return { error: { message: data.appCode, code: TRPC_ERROR_CODES_BY_KEY[error.code], data } };
}

function fromCause(cause: unknown): TRPCError | undefined {
  if (cause instanceof AppError) return new TRPCError({ code: TRPC_CODES[cause.code], cause });
  if (isPassing(cause)) return new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause });
  return undefined;
}

function fieldMessages(error: z.core.$ZodError): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of error.issues.slice(0, 20)) {
    const name = path.map(String).join('.');
    fields.set(name, [...(fields.get(name) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

import type { IncomingHttpHeaders } from 'node:http';

/** What proxies send: a UUID, hexadecimal digits or the like. Nothing that could forge a line or a field of a log. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Returns the id that a trusted proxy gave the request, so that its log and ours name it alike. */
export function readRequestId(
  { 'x-request-id': given }: IncomingHttpHeaders,
  { trustProxy }: { trustProxy: boolean },
): string | null {
  return trustProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : null;
}

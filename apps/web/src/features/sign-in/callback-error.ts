import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { t } from '../../lib/language/t.ts';

/** The error codes of OAuth 2.0 (RFC 6749, 4.1.2.1) and OpenID Connect that help a person. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'PROVIDER_DENIED',
  consent_required: 'PROVIDER_DENIED',
  interaction_required: 'PROVIDER_DENIED',
  login_required: 'PROVIDER_DENIED',
  otp_expired: 'LINK_INVALID',
  server_error: 'PROVIDER_REFUSED',
  temporarily_unavailable: 'PROVIDER_REFUSED',
};

/**
 * Returns the text for an error in the address of /auth-callback, and a code to quote when asking for help. Anybody can
 * craft such an address, so only known codes are shown.
 */
export function callbackError(code: string): { message: string; debugId: string | null } {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  return known === undefined
    ? { message: t('Authentication failed'), debugId: null }
    : { message: errorText(known, t), debugId: code };
}

import { errorText } from '@boxroom/domain/error/error-text';

/** The error codes of OAuth 2.0 (RFC 6749, 4.1.2.1) and OpenID Connect that help a person. */
const TEXTS: Readonly<Record<string, string>> = {
  access_denied: errorText('PROVIDER_DENIED'),
  consent_required: errorText('PROVIDER_DENIED'),
  interaction_required: errorText('PROVIDER_DENIED'),
  login_required: errorText('PROVIDER_DENIED'),
  otp_expired: errorText('LINK_INVALID'),
  server_error: 'Authentication failed. Please try again.',
  temporarily_unavailable: 'Authentication failed. Please try again.',
};

/**
 * Returns the text for an error in the address of /auth-callback, and a code to quote when asking for help. Anybody can
 * craft such an address, so only known codes are shown.
 */
export function callbackError(code: string): { message: string; debugId: string | null } {
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined;
  return text === undefined ? { message: 'Authentication failed', debugId: null } : { message: text, debugId: code };
}

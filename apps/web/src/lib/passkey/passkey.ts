import type { NewPasskey, UsedPasskey } from '@boxroom/domain/account/passkey';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { t } from '../language/t.ts';

/** In the address of the settings: leads to the card of the passkeys. */
export const PASSKEYS_HASH = 'passkeys';

/** What the server sends for the authenticator. */
type Options = { challenge: string };

/** The person has closed the browser's question, or it has timed out. */
export class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
}

/** The browser refused, for the reason in the message, which is for people. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks the person to make a passkey. Throws PasskeyCanceled, PasskeyRefused. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return withoutExtensions(await orRefusal(startRegistration({ optionsJSON })));
}

/** Asks the person to unlock one of their passkeys. Throws PasskeyCanceled, PasskeyRefused. */
export async function unlockPasskey(options: Options): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return withoutExtensions(await orRefusal(startAuthentication({ optionsJSON })));
}

/** The server asks for none. */
function withoutExtensions<Answer extends object>(
  answer: Answer,
): Answer & { clientExtensionResults: Record<string, never> } {
  return { ...answer, clientExtensionResults: {} };
}

async function orRefusal<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The library wraps what the browser throws, and keeps its name. */
function refusalOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyCanceled();
  if (name === 'InvalidStateError') return new PasskeyRefused(t('This device already has a passkey for your account.'));
  if (name === 'SecurityError') return new PasskeyRefused(t('Passkeys do not work at this address of the server.'));
  return new PasskeyRefused(t('This device cannot use a passkey here.'));
}

/** Returns what to show of a failure, or null for one of the server, which has its own words. */
export function passkeyTrouble(error: unknown): string | null {
  if (error instanceof PasskeyCanceled) return t('No passkey was used. Please try again.');
  return error instanceof PasskeyRefused ? error.message : null;
}

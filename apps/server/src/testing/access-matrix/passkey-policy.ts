import { allOk, always, anybody, caller, type PolicyRow } from './policy-row.ts';

/** Passkeys that sign no challenge of anybody. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const unknownPasskey = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const strangePasskey = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

export const PASSKEY_POLICY: Record<string, readonly PolicyRow[]> = {
  'passkeys.startSignIn': [anybody(allOk)],
  'passkeys.signIn': [anybody(always('PASSKEY_INVALID'), () => ({ passkey: unknownPasskey }))],
  'passkeys.list': [caller()],
  'passkeys.start': [caller()],
  'passkeys.add': [{ about: 'target', ends: always('PASSKEY_INVALID'), input: () => ({ passkey: strangePasskey }) }],
  'passkeys.remove': [caller(() => ({ id: unknownPasskey.id }))],
  'passkeys.rename': [caller(() => ({ id: unknownPasskey.id, name: 'Phone' }))],
  'passkeys.require': [caller(() => ({ isRequired: false }))],
  'passkeys.renewCodes': [caller()],
};

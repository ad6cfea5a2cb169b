import * as z from 'zod/mini';
import { msg } from '../language/message.ts';
import { requiredLine } from '../text/line-schema.ts';

/** How many passkeys an account can have. */
export const PASSKEYS_MAX = 10;

/** In characters. */
export const PASSKEY_NAME_MAX = 30;
export const passkeyNameSchema = requiredLine({
  max: PASSKEY_NAME_MAX,
  blank: msg('Please enter a name.'),
  tooLong: msg('Name must be 30 characters or less.'),
});

const base64url = (bytes: number) =>
  z.string().check(z.maxLength(Math.ceil((bytes * 4) / 3)), z.regex(/^[A-Za-z0-9_-]+$/));

/** At most 1,023 bytes (WebAuthn level 3, section 5.1). */
export const passkeyIdSchema = base64url(1023);
const clientDataSchema = base64url(2000);

/** Fields that the server does not read are left out. */
const common = {
  id: passkeyIdSchema,
  rawId: passkeyIdSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What the browser returns for a new passkey (`RegistrationResponseJSON` of WebAuthn level 3). */
export const newPasskeySchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: clientDataSchema,
    attestationObject: base64url(8000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});

/** What the browser returns when a passkey signs in (`AuthenticationResponseJSON`). */
export const usedPasskeySchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: clientDataSchema,
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(64)),
  }),
});

export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

/** What the browser passes on to the authenticator; the server's library makes it, and the browser's reads it. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

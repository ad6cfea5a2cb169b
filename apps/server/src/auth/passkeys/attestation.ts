/**
 * Whether a browser's statement about the authenticator has no certificates. The library would fetch the addresses
 * that certificates name, which whoever sends them chooses. A browser that was asked for no statement sends none, or
 * one that is signed by the passkey itself. `text` in base64url. Throws what the decoder throws.
 */
export async function hasNoCertificates(text: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(text));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** What an authenticator has to sign, once. */
export interface PasskeyChallengeTable {
  /** base64url. */
  challenge: string;
  /** The session that adds a passkey; null: somebody signs in. */
  session_hash: string | null;
  expires_at: Date;
}

import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forgery {
  header?: Record<string, unknown>;
  /** Overrides for otherwise valid claims; undefined removes one. */
  claims?: Record<string, unknown>;
  /** The signing key: the issuer's own (default), an unpublished one, a shared secret, or none. */
  signedBy?: 'own' | 'other' | 'public key as secret' | 'client secret' | 'nobody';
  /** Replaces the whole token; null: no token. */
  token?: string | null;
  /** Replaces the response of the token endpoint. */
  status?: number;
  body?: Record<string, unknown>;
}

export interface ForgingIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the next exchange's response, for a visit with this nonce. */
  forge(nonce: string, forgery: Forgery): void;
  /** Returns the parameters of the last exchange. */
  asked(): URLSearchParams;
  stop(): Promise<void>;
}

/** Starts an issuer whose tokens are wrong in the way that a test sets. */
export async function startForgingIssuer(): Promise<ForgingIssuer> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'boxroom-under-test';
  const clientSecret = 'a secret of the tests';
  let next: { nonce: string; forgery: Forgery } = { nonce: '', forgery: {} };
  let asked = new URLSearchParams();

  function idToken(): string | null {
    const { nonce, forgery } = next;
    if (forgery.token !== undefined) return forgery.token;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'somebody',
      aud: clientId,
      exp: now + 300,
      iat: now,
      nonce,
      email: 'victim@example.org',
      email_verified: true,
      ...forgery.claims,
    };
    const signed = `${encode({ alg: 'RS256', kid: 'own', typ: 'JWT', ...forgery.header })}.${encode(claims)}`;
    return `${signed}.${sign(signed, forgery.signedBy ?? 'own')}`;
  }

  function sign(text: string, by: NonNullable<Forgery['signedBy']>): string {
    if (by === 'nobody') return '';
    if (by === 'client secret') return createHmac('sha256', clientSecret).update(text).digest('base64url');
    if (by === 'public key as secret') {
      const pem = createPublicKey(own.privateKey).export({ type: 'spki', format: 'pem' });
      return createHmac('sha256', pem).update(text).digest('base64url');
    }
    const { privateKey } = by === 'own' ? own : other;
    return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');
  }

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
  };
  const keys = { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] };

  server.on('request', (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.url === '/jwks') return void answer(200, keys);
      if (request.url !== '/token') return void answer(200, metadata);
      asked = new URLSearchParams(text);
      const { status = 200, body } = next.forgery;
      const token = idToken();
      const tokens = { access_token: 'a', token_type: 'Bearer', ...(token === null ? {} : { id_token: token }) };
      return void answer(status, body ?? tokens);
    });
  });

  return {
    issuer,
    clientId,
    clientSecret,
    forge: (nonce, forgery) => void (next = { nonce, forgery }),
    asked: () => asked,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

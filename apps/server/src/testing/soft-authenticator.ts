import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@boxroom/domain/account/passkey';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface SoftOptions {
  origin: string;
  site: string;
  /** Whether the person unlocked the key, and not only touched it. */
  isVerified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** An authenticator in software, with one key (ES256, attestation "none"). */
export class SoftAuthenticator {
  readonly id = encoded(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** Returns what a browser sends to a server that adds a passkey. */
  create(challenge: string, options: SoftOptions): NewPasskey {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.#head(options, 0x40),
      Buffer.alloc(16),
      length,
      id,
      coseKey(this.#keys.publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, options.origin),
        attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  /** Returns what a browser sends to sign in. */
  get(challenge: string, options: SoftOptions): UsedPasskey {
    const clientDataJSON = clientData('webauthn.get', challenge, options.origin);
    const data = this.#head(options, 0);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON,
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', signed, this.#keys.privateKey)),
      },
    };
  }

  #common() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  /** The hash of the site, the flags (touched, unlocked, and `more`) and the counter. */
  #head({ site, isVerified = true }: SoftOptions, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(site), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | more]), count]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return encoded(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

/** The public key as COSE: an elliptic curve (2), ES256 (-7), P-256 (1), and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0]));
}

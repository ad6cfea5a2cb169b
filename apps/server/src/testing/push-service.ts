import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushAddress } from '@boxroom/domain/notification/push-schemas';
import { makeSelfSigned } from './self-signed.ts';

/** A message as the browser's worker would get it. */
export interface ReceivedPush {
  endpoint: string;
  payload: Record<string, unknown>;
  topic: string | undefined;
  ttl: string | undefined;
  /** Of the sender's token. */
  subject: unknown;
}

export interface PushService {
  host: string;
  /** The certificate that senders have to trust. */
  ca: string;
  received: ReceivedPush[];
  /** Returns the subscription of a new browser, which takes messages of the sender with this public key only. */
  subscribe(publicKey: string): PushAddress;
  /** What to respond instead of taking the message; runs first. */
  respond: (endpoint: string) => { status: number; retryAfter?: string } | null | Promise<{ status: number } | null>;
  stop(): Promise<void>;
}

interface Browser {
  publicKey: string;
  keys: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/**
 * A push service with its browsers, on loopback: checks the sender's token (RFC 8292) and decrypts the message as a
 * browser does (RFC 8188, 8291), both without the library that the sender uses.
 */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = makeSelfSigned();
  const browsers = new Map<string, Browser>();
  const server = createServer({ key, cert });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    host,
    ca: cert,
    received: [],
    subscribe(publicKey) {
      const keys = createECDH('prime256v1');
      const [endpoint, auth] = [`https://${host}/push/${randomBytes(16).toString('hex')}`, randomBytes(16)];
      const p256dh = keys.generateKeys().toString('base64url');
      browsers.set(endpoint, { publicKey, keys, auth });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    respond: () => null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    const endpoint = `https://${host}${request.url}`;
    void (async () => {
      const body = await buffer(request);
      const instead = await service.respond(endpoint);
      const browser = browsers.get(endpoint);
      if (instead) {
        const { status, retryAfter } = { retryAfter: undefined, ...instead };
        return response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
      }
      if (!browser) return response.writeHead(410).end();
      const { authorization = '', topic, ttl, 'content-encoding': coding } = request.headers;
      const token = readToken(authorization, browser.publicKey);
      if (request.method !== 'POST' || !token || token['aud'] !== `https://${host}`)
        return response.writeHead(403).end();
      if (coding !== 'aes128gcm' || ttl === undefined) return response.writeHead(400).end();
      const payload = JSON.parse(decrypt(body, browser)) as Record<string, unknown>;
      service.received.push({
        endpoint,
        payload,
        topic: topic as string | undefined,
        ttl: String(ttl),
        subject: token['sub'],
      });
      return response.writeHead(201).end();
    })().catch(() => response.writeHead(400).end());
  });
  return service;
}

/** Returns the claims of a valid token of this sender. */
function readToken(authorization: string, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const ecKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: ecKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return null;
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const seconds = Number(read['exp']) - Date.now() / 1000;
  return seconds > 0 && seconds <= 24 * 60 * 60 ? read : null;
}

function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const derive = (label: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

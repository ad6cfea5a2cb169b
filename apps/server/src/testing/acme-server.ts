import 'reflect-metadata';
import { createHash, createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { type KeyPair, makeAuthority, makeCertificate } from '../https/home-authority.ts';

export interface AcmeServer {
  directory: string;
  /** Names of the certificates that it has given, in order. */
  given: string[][];
  /** From now on it refuses every order. */
  refuse(isRefusing: boolean): void;
  stop(): Promise<void>;
}

interface Order {
  names: string[];
  token: string;
  status: 'pending' | 'ready' | 'valid' | 'invalid';
  account: string;
  certificate?: string;
}

/** A request of a client: its payload, signed by an account or by a new key (RFC 8555, 6.2). */
interface Signed {
  payload: Record<string, never> & { csr?: string; identifiers?: { value: string }[] };
  thumbprint: string;
  account: string;
}

/**
 * A certificate authority on loopback that speaks ACME (RFC 8555): it checks signatures, nonces and the challenge over
 * http, at `challengePort`, before it gives a certificate. `now`: from when its certificates count, in milliseconds.
 */
export async function startAcmeServer({
  challengePort,
  now = Date.now,
}: {
  challengePort: () => number;
  now?: () => number;
}): Promise<AcmeServer> {
  const names = ['localhost', 'boxes.example.org'];
  const authority: KeyPair = await makeAuthority(names, now());
  const nonces = new Set<string>();
  const accounts = new Map<string, JsonWebKey>();
  const orders = new Map<string, Order>();
  const given: string[][] = [];
  let isRefusing = false;
  let base = '';

  async function read(request: IncomingMessage): Promise<Signed> {
    const jws = (await json(request)) as Record<'protected' | 'payload' | 'signature', string>;
    const head = parse(jws.protected) as { nonce: string; url: string; jwk?: JsonWebKey; kid?: string };
    if (!nonces.delete(head.nonce)) throw new Error('badNonce');
    if (head.url !== `${base}${request.url}`) throw new Error('unauthorized');
    const jwk = head.jwk ?? accounts.get(head.kid ?? '');
    if (!jwk) throw new Error('accountDoesNotExist');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const data = Buffer.from(`${jws.protected}.${jws.payload}`);
    const signature = Buffer.from(jws.signature, 'base64url');
    if (!verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('malformed');
    const { crv, kty, x, y } = jwk;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const account = head.kid ?? `${base}/account/${thumbprint}`;
    accounts.set(account, jwk);
    return { payload: jws.payload === '' ? {} : parse(jws.payload), thumbprint, account };
  }

  const orderBody = (id: string, { status, names: of, certificate }: Order) => ({
    status,
    identifiers: of.map((value) => ({ type: 'dns', value })),
    authorizations: [`${base}/authz/${id}`],
    finalize: `${base}/finalize/${id}`,
    ...(certificate && { certificate: `${base}/certificate/${id}` }),
  });
  const challengeOf = (id: string, { token, status }: Order) => ({
    type: 'http-01',
    url: `${base}/challenge/${id}`,
    token,
    status: status === 'ready' ? 'valid' : status,
  });

  async function check(order: Order, thumbprint: string): Promise<void> {
    const url = `http://127.0.0.1:${challengePort()}/.well-known/acme-challenge/${order.token}`;
    const text = await fetch(url, { redirect: 'manual' }).then((response) => response.text());
    order.status = text === `${order.token}.${thumbprint}` ? 'ready' : 'invalid';
  }

  async function answer(kind: string, id: string, { payload, thumbprint, account }: Signed) {
    if (kind === 'new-account') return { status: 201, location: account, body: { status: 'valid' } };
    if (kind === 'new-order') {
      if (isRefusing) throw new Error('rateLimited');
      const name = randomUUID();
      const of = (payload.identifiers ?? []).map(({ value }) => value);
      const order: Order = { names: of, token: randomUUID(), status: 'pending', account };
      orders.set(name, order);
      return { status: 201, location: `${base}/order/${name}`, body: orderBody(name, order) };
    }
    const order = orders.get(id);
    if (order?.account !== account) throw new Error('unauthorized');
    if (kind === 'challenge') await check(order, thumbprint);
    if (kind === 'challenge') return { status: 200, body: challengeOf(id, order) };
    if (kind === 'authz')
      return {
        status: 200,
        body: {
          status: challengeOf(id, order).status,
          identifier: { type: 'dns', value: order.names[0] },
          challenges: [challengeOf(id, order)],
        },
      };
    if (kind === 'finalize') {
      if (order.status !== 'ready') throw new Error('orderNotReady');
      const csr = new Pkcs10CertificateRequest(Buffer.from(payload.csr ?? '', 'base64url'));
      const { cert } = await makeCertificate(authority, { names: order.names, addresses: [] }, now(), csr.publicKey);
      Object.assign(order, { certificate: cert, status: 'valid' });
      given.push(order.names);
    }
    if (kind === 'certificate') return { status: 200, body: order.certificate };
    return { status: 200, location: `${base}/order/${id}`, body: orderBody(id, order) };
  }

  const server: Server = createServer((request, response) => {
    const nonce = randomUUID();
    nonces.add(nonce);
    response.setHeader('replay-nonce', nonce);
    const [, kind = '', id = ''] = (request.url ?? '').split('/');
    if (kind === 'directory' || kind === 'new-nonce') {
      response.end(
        JSON.stringify(
          Object.fromEntries(
            ['newNonce', 'newAccount', 'newOrder'].map((name) => [
              name,
              `${base}/${name.replace('new', 'new-').toLowerCase()}`,
            ]),
          ),
        ),
      );
      return;
    }
    read(request)
      .then((signed) => answer(kind, id, signed))
      .then(
        ({ status, location, body }: { status: number; location?: string; body: unknown }) => {
          if (location) response.setHeader('location', location);
          const isText = typeof body === 'string';
          response.writeHead(status, {
            'content-type': isText ? 'application/pem-certificate-chain' : 'application/json',
          });
          response.end(isText ? body : JSON.stringify(body));
        },
        (error: Error) => {
          response.writeHead(error.message === 'rateLimited' ? 403 : 400, {
            'content-type': 'application/problem+json',
          });
          response.end(JSON.stringify({ type: `urn:ietf:params:acme:error:${error.message}`, detail: error.message }));
        },
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    directory: `${base}/directory`,
    given,
    refuse: (on) => void (isRefusing = on),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parse(text: string): never {
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as never;
}

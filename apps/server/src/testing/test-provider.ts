import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdapterFactory, AdapterPayload, ClientMetadata, Configuration } from 'oidc-provider';
import Provider, { interactionPolicy } from 'oidc-provider';

export interface TestAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  xms_edov?: boolean;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The account that signs in from now on; null: the person declines. */
  account: TestAccount | null;
  /** Sets the allowed redirect URIs; the provider responds to nothing before. */
  accept(redirectUris: string[]): void;
  /** Follows redirects as a browser would, and returns the URL outside the provider where they end. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Starts a real OpenID provider on a free local port, where `account` signs in without a prompt. */
export async function startTestProvider(): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    client_id: 'boxroom-under-test',
    client_secret: 'a secret of the tests',
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  } satisfies ClientMetadata;
  const accounts = new Map<string, TestAccount>();
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const configuration: Configuration = {
    adapter: memoryAdapter(),
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    async loadExistingGrant(ctx) {
      const { session, client: asking } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
        ...(asking === undefined ? {} : { clientId: asking.clientId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };

  function listen(provider: Provider): void {
    const handle = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/')) return interact(provider, request, response);
      return void handle(request, response);
    });
  }

  function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): void {
    const { account } = started;
    if (account) accounts.set(account.sub, account);
    const result = account
      ? { login: { accountId: account.sub }, select_account: {} }
      : { error: 'access_denied', error_description: '<b>no</b>' };
    void provider.interactionFinished(request, response, result);
  }

  const started: TestProvider = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    account: null,
    accept: (uris) => listen(new Provider(issuer, { ...configuration, clients: [{ ...client, redirect_uris: uris }] })),
    visit: (url) => followRedirects(url, issuer),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return started;
}

/** The provider's own in-memory store warns at every start that it is not for production. */
function memoryAdapter(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload) => void rows.set(keyOf(id), payload),
      find: async (id) => rows.get(keyOf(id)),
      findByUid: async (uid) => [...rows].find(([key, row]) => key.startsWith(keyOf('')) && row.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      async consume(id) {
        const row = rows.get(keyOf(id));
        if (row) row['consumed'] = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
}

async function followRedirects(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; url.origin === issuer; steps++) {
    if (steps > 10) throw new Error(`The provider goes in circles: ${url.href}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}

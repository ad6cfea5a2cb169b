import * as z from 'zod/mini';

export const PROVIDERS = ['google', 'microsoft'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const LABELS: Record<string, string> = { google: 'Google', microsoft: 'Microsoft' } satisfies Record<
  ProviderName,
  string
>;

/** Returns the provider's name for screens and mails. */
export function providerLabel(provider: string): string {
  return LABELS[provider] ?? provider;
}

/** An OpenID provider where this Boxroom is registered. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Null: not configured, so no screen offers it. */
export type ProvidersSettings = Readonly<Record<ProviderName, ProviderSettings | null>>;

const text = z.optional(z.string());
const issuer = z.optional(
  z.string().check(z.refine(isIssuer, 'must be an https address; only this machine may use http')),
);

/** The environment variables; see the README. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: issuer,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_TENANT: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,100}$/, 'must be a tenant id or domain'))),
  MICROSOFT_ISSUER: issuer,
};

type Values = Partial<Record<keyof typeof providerVariables, string | undefined>>;

/** Reads the providers. Each needs both its id and its secret; `problems` has a sentence for each that has only one. */
export function readProviders(values: Values): { providers: ProvidersSettings; problems: string[] } {
  const google = readProvider(
    'GOOGLE',
    values.GOOGLE_CLIENT_ID,
    values.GOOGLE_CLIENT_SECRET,
    values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
  );
  const microsoft = readProvider(
    'MICROSOFT',
    values.MICROSOFT_CLIENT_ID,
    values.MICROSOFT_CLIENT_SECRET,
    values.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${values.MICROSOFT_TENANT ?? 'common'}/v2.0`,
  );
  return {
    providers: { google: google.settings, microsoft: microsoft.settings },
    problems: [...google.problems, ...microsoft.problems],
  };
}

function readProvider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  from: string,
): { settings: ProviderSettings | null; problems: string[] } {
  if (clientId === undefined && clientSecret === undefined) return { settings: null, problems: [] };
  if (clientId === undefined || clientSecret === undefined) {
    const sentence = `${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or neither.`;
    return { settings: null, problems: [sentence] };
  }
  return { settings: { issuer: from, clientId, clientSecret }, problems: [] };
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

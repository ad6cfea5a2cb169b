import type { FastifyHelmetOptions } from '@fastify/helmet';
import helmet from '@fastify/helmet';
import { fastify } from 'fastify';
import type { Env } from '../env.ts';
import { hashOf, type InlineHashes } from './inline-hashes.ts';
import { REPORT_PATH } from './policy-reports.ts';

const TWO_YEARS_SECONDS = 63_072_000;
/** Turns off every browser feature except the camera, which scans the tags of boxes. */
const PERMISSIONS_POLICY =
  'camera=(self), accelerometer=(), autoplay=(), display-capture=(), encrypted-media=(), geolocation=(), ' +
  'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/**
 * Emotion, which styles Chakra's components, adds rules to style elements that are empty, so this hash is all that it
 * needs.
 */
export const EMPTY_STYLE = hashOf('');

/**
 * Returns the headers of every response, as helmet writes them. They are constant for the process, so helmet runs once:
 * per request it would cost more than the rest of an empty call. `inline`: what stands inside the page; `reads`: the
 * other origins from which it may read; `policies`: its policies of trusted types.
 */
export async function securityHeaders(
  env: Pick<Env, 'https' | 'ownHttps'>,
  inline: InlineHashes,
  { reads = [], policies = [] }: { reads?: readonly string[]; policies?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, helmetOptions(env, inline, { reads, policies }));
  app.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await app.inject('/');
  await app.close();
  const written = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !OWN_HEADERS.has(entry[0]),
  );
  return { ...Object.fromEntries(written), 'permissions-policy': PERMISSIONS_POLICY };
}

/** Headers of the single response, not of helmet. */
const OWN_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'transfer-encoding',
]);

function helmetOptions(
  env: Pick<Env, 'https' | 'ownHttps'>,
  { scripts, styles }: InlineHashes,
  { reads, policies }: { reads: readonly string[]; policies: readonly string[] },
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", ...styles],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reads],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Text that would become code is refused in the browsers that know it.
        reportUri: [REPORT_PATH],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: policies.length === 0 ? ["'none'"] : [...policies],
        ...(env.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // A browser that kept to https at home could not fetch the certificate of the authority a second time.
    hsts: env.https && env.ownHttps?.mode !== 'home' ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Addresses can carry tokens, which must not reach other sites.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

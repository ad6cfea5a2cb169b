import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createTokenBuckets } from '../admission/token-buckets.ts';
import { networkOf } from '../rate-limit/limits.ts';
import type { Metrics } from './metrics.ts';

export const REPORT_PATH = '/policy-report';
const BODY_MAX = 16_384;
/** Extensions of a browser may cause a report for every page that it opens. */
const REPORTS = { burst: 10, perSecond: 1 / 60 };

/** What browsers send to a `report-uri` (CSP level 2 and 3). Other fields, such as samples of code, are dropped. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
  }),
});

/** Directives of our own policy; anything else in a report is a client's invention. */
const DIRECTIVES = new Set(
  (
    'default-src img-src font-src connect-src manifest-src worker-src object-src script-src script-src-elem ' +
    'script-src-attr style-src style-src-elem style-src-attr form-action base-uri frame-ancestors ' +
    'require-trusted-types-for trusted-types'
  ).split(' '),
);

/**
 * `POST /policy-report` is where browsers report what the content security policy refused: an attack, or a fault of
 * ours. Logs the directive and the origin, never an address, which may hold a secret.
 */
export async function registerPolicyReports(app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> {
  const buckets = createTokenBuckets(REPORTS);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(REPORT_PATH, { bodyLimit: BODY_MAX }, (request, reply) => {
      buckets.take(networkOf(request.ip), 1);
      const report = readReport(request.body);
      if (report === null) return reply.code(400).send();
      metrics.refusedByPolicy(report.directive);
      request.log.warn(report, 'the content security policy refused something');
      return reply.code(204).send();
    });
  });
}

/** Returns what a report says, without anything secret or freely chosen; null if it is none. */
export function readReport(body: unknown): { directive: string; blocked: string } | null {
  const report = reportSchema.safeParse(body).data?.['csp-report'];
  if (!report) return null;
  // The older field has the directive's values behind its name.
  const [name = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ', 1);
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: blockedOf(report['blocked-uri'] ?? '') };
}

/** Returns the origin of an address, its scheme where it has no origin, or the keyword of the specification. */
function blockedOf(blocked: string): string {
  if (/^(?:inline|eval|wasm-eval|self|trusted-types-policy|trusted-types-sink)$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return 'other';
  return url.origin === 'null' ? url.protocol.slice(0, 20) : url.origin.slice(0, 100);
}

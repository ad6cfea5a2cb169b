import type { FastifyInstance } from 'fastify';
import type { RequestSpan, Tracing } from '../telemetry/tracing.ts';

/** Asked every few seconds by machines. */
const UNTRACED = new Set(['/livez', '/readyz', '/metrics']);

/** Records a span for each request, with its route and never its address. */
export function registerRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (UNTRACED.has(request.url)) return done();
    const { traceparent } = request.headers;
    const span = tracing.beginRequest(typeof traceparent === 'string' ? traceparent : undefined);
    request.span = span;
    // Not onResponse: Fastify skips it when the caller hangs up.
    reply.raw.once('close', () => {
      const route = request.routeOptions.url ?? 'none';
      const values = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'boxroom.request': request.id,
      };
      span.end(`${request.method} ${route}`, values, { isFailed: reply.statusCode >= 500 });
    });
    span.within(done);
  });
  // Reading the body leaves the context of the hooks.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function spanned(request, reply) {
      return request.span
        ? request.span.within(() => handler.call(this, request, reply))
        : handler.call(this, request, reply);
    };
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | null;
  }
}

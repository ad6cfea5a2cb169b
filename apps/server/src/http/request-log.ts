import type { FastifyInstance } from 'fastify';

/** Balancers ask every second, which would be most of the log. */
const PROBES = new Set(['/livez', '/readyz']);

/** Logs one line per response from an allow-list of fields: no addresses, query strings, bodies or cookies. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { procedures, actor } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...(procedures === null ? {} : { procedure: procedures }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(actor === null ? {} : { actor }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else if (PROBES.has(line.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}

export interface RequestCount {
  /** Resolves with true once no request or its work is running, or with false after `ms`. */
  idle(ms: number): Promise<boolean>;
}

/** Counts running requests, and work that continues after its caller hung up, so that stopping can wait for both. */
export function countRequests(app: FastifyInstance): RequestCount {
  let open = 0;
  let whenIdle: (() => void) | null = null;
  const leave = () => {
    open--;
    if (open === 0) whenIdle?.();
  };

  app.addHook('onRequest', (_request, reply, done) => {
    open++;
    // Not onResponse: Fastify skips it when the caller hangs up.
    reply.raw.once('close', leave);
    done();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function counted(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      open++;
      return answer.finally(leave);
    };
  });

  return {
    idle(ms) {
      if (open === 0) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), ms);
      whenIdle = () => {
        clearTimeout(timer);
        resolve(true);
      };
      return promise;
    },
  };
}

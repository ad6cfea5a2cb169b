import type { FastifyInstance } from 'fastify';

/** Returns method and path of every route, `GET /pic/:id`. In Fastify's printed tree each line continues its parent's. */
export function routesOf(app: FastifyInstance): string[] {
  const drawing = app.printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const path = (above[indent.length / 4 - 1] ?? '') + part;
    above.splice(indent.length / 4, Infinity, path);
    return methods.split(', ').flatMap((method) => (method && method !== 'HEAD' ? [`${method} ${path}`] : []));
  });
}

// The adapter that is part of tRPC, with the empty query of the comparison.
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { fastify } from 'fastify';

const { router, procedure } = initTRPC.create();
const app = fastify({ routerOptions: { maxParamLength: 1000 }, forceCloseConnections: true });
const appRouter = router({
  auth: router({ session: procedure.query(() => ({ user: null, isEndedElsewhere: false })) }),
});

app.get('/livez', (_request, reply) => reply.type('text/plain').send('ok'));
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: { router: appRouter, createContext: () => ({}) },
});
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });

import type { AppRouter } from '@boxroom/server/rpc/router';
import { createTRPCReact } from '@trpc/react-query';

/** The hooks, such as `trpc.auth.session.useQuery()`. They need `ServerState` above them. */
export const trpc = createTRPCReact<AppRouter>();

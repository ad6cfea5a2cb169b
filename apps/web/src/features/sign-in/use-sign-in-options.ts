import { trpc } from '../../lib/http/trpc-hooks.ts';

/** Returns the ways in that the server offers, and who may create an account; undefined until it has answered. */
export function useSignInOptions() {
  return trpc.auth.providers.useQuery(undefined, { staleTime: Infinity }).data;
}

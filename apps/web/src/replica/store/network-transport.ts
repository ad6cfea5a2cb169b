import { trpcClient } from '../../lib/http/trpc.ts';
import { makeTransport } from './transport.ts';

export const networkTransport = makeTransport(trpcClient.sync);

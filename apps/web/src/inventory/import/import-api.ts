import type { ImportPart } from '@boxroom/domain/import/import-input';
import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { asUser, trpcClient } from '../../lib/http/trpc.ts';
import type { Wait } from '../../lib/time/wait-for.ts';
import { takeBackImport } from './take-back-import.ts';

/** The calls of an import. All of them can be repeated. */
export interface ImportApi {
  begin: (signal: AbortSignal) => Promise<unknown>;
  create: (
    part: Required<Pick<ImportPart, 'part'>> & Omit<ImportPart, 'importId'>,
    signal: AbortSignal,
  ) => Promise<unknown>;
  finish: (signal: AbortSignal) => Promise<unknown>;
  /** Resolves when all is taken back, or to less after an abort. */
  takeBack: (run: { signal: AbortSignal; onProgress: (back: ImportTakenBack) => void; wait: Wait }) => Promise<unknown>;
}

interface NewImport {
  id: string;
  fileName: string;
  source: Parameters<typeof trpcClient.import.begin.mutate>[0]['source'];
}

/** `userId`: no part goes to another person who signs in meanwhile in this browser. */
export function importApi({ id, fileName, source }: NewImport, userId: string): ImportApi {
  const context = asUser(userId);
  return {
    begin: (signal) => trpcClient.import.begin.mutate({ id, fileName, source }, { signal, context }),
    create: (part, signal) => trpcClient.import.create.mutate({ importId: id, ...part }, { signal, context }),
    finish: (signal) => trpcClient.import.finish.mutate({ id }, { signal, context }),
    takeBack: (run) => takeBackImport(id, { userId, ...run }),
  };
}

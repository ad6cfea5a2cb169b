import type { Database } from '@boxroom/db/tables/database';
import { type CompiledQuery, createQueryId, type Kysely, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import { hashSessionId } from '../auth/session-adapter.ts';

/** What streams ask the database: which sessions have ended, who sees which spaces, and their versions. */
export type Question = 'ended' | 'list' | 'find' | 'changed';

/** A database that knows only the statements of event streams. */
export class FakeSpaces {
  readonly versions = new Map<string, number>();
  /** The spaces that each person sees. */
  readonly seenBy = new Map<string, string[]>();
  /** Every question, with the parameters of its statement. */
  readonly asked: { question: Question; parameters: readonly string[][] }[] = [];
  /** What an answer waits for; a rejection is its error. */
  wait: (question: Question) => Promise<void> = () => Promise.resolve();
  readonly #ended = new Set<string>();

  endSession(sessionId: string): void {
    this.#ended.add(hashSessionId(sessionId));
  }

  /** The parameters of each question of this kind. */
  questions(kind: Question): (readonly string[][])[] {
    return this.asked.flatMap(({ question, parameters }) => (question === kind ? [parameters] : []));
  }

  readonly db = {
    getExecutor: () => ({
      transformQuery: (node: RootOperationNode) => node,
      compileQuery: (node: RootOperationNode) => new PostgresQueryCompiler().compileQuery(node, createQueryId()),
      executeQuery: async ({ sql, parameters: given }: CompiledQuery) => {
        const parameters = given as string[][];
        const question = questionOf(sql, parameters);
        this.asked.push({ question, parameters });
        await this.wait(question);
        return { rows: this.#answer(question, parameters) };
      },
    }),
  } as unknown as Kysely<Database>;

  #answer(question: Question, [first = [], second = []]: readonly string[][]): object[] {
    const rowOf = (userId: string, id: string) => ({ userId, id, version: this.#versionOf(id) });
    switch (question) {
      case 'ended':
        return first.flatMap((hash) => (this.#ended.has(hash) ? [{ hash }] : []));
      case 'list':
        return first.flatMap((userId) => (this.seenBy.get(userId) ?? []).map((id) => rowOf(userId, id)));
      case 'find':
        return first.flatMap((userId, index) => {
          const id = second[index] ?? '';
          return this.seenBy.get(userId)?.includes(id) ? [rowOf(userId, id)] : [];
        });
      case 'changed':
        return first.flatMap((id, index) =>
          this.#versionOf(id) === Number(second[index]) ? [] : [{ id, version: this.#versionOf(id) }],
        );
    }
  }

  #versionOf(id: string): number {
    return this.versions.get(id) ?? 0;
  }
}

function questionOf(text: string, parameters: readonly string[][]): Question {
  if (text.includes('from user_session')) return 'ended';
  if (text.includes('s.version <> k.version')) return 'changed';
  return parameters.length === 1 ? 'list' : 'find';
}

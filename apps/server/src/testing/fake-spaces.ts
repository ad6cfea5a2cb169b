import type { Database } from '@boxroom/db/tables/database';
import { nowhere } from '@boxroom/db/testing/nowhere';
import { type CompiledQuery, type DatabaseConnection, DummyDriver } from 'kysely';
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

  readonly db = nowhere<Database>([], new AnsweringDriver((query) => this.#rowsFor(query)));

  async #rowsFor({ sql, parameters: given }: CompiledQuery): Promise<object[]> {
    const parameters = given as string[][];
    const question = questionOf(sql, parameters);
    this.asked.push({ question, parameters });
    await this.wait(question);
    return this.#answer(question, parameters);
  }

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

class AnsweringDriver extends DummyDriver {
  readonly #rowsFor: (query: CompiledQuery) => Promise<object[]>;

  constructor(rowsFor: (query: CompiledQuery) => Promise<object[]>) {
    super();
    this.#rowsFor = rowsFor;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const executeQuery = async <R>(query: CompiledQuery) => ({ rows: (await this.#rowsFor(query)) as R[] });
    return Object.assign(connection, { executeQuery });
  }
}

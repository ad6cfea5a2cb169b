import { type Profiler, Session } from 'node:inspector/promises';

/** A part of a source file that did not run, and builds or sends a statement. */
export interface Unrun {
  file: string;
  /** The function that did not run, or in which a branch did not. */
  inside: string;
}

export interface CoverageWatch {
  /** Ends it. Returns such parts of those files, of which something ran since the start. */
  end(isWatched: (file: string) => boolean): Promise<Unrun[]>;
}

/** What `sql`…`` and Kysely's builders look like after the compiler. */
const STATEMENT = /\bsql\)?\s*`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Asks V8 what runs from now on. */
export async function watchCoverage(): Promise<CoverageWatch> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    async end(isWatched) {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      await session.post('Profiler.stopPreciseCoverage');
      await session.post('Debugger.enable');
      const unrun: Unrun[] = [];
      for (const script of result) {
        if (!isWatched(script.url)) continue;
        const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId: script.scriptId });
        unrun.push(...unrunIn(script, scriptSource));
      }
      session.disconnect();
      return unrun;
    },
  };
}

function unrunIn({ url, functions }: Profiler.ScriptCoverage, source: string) {
  // The module itself ran before.
  const inModule = functions.filter(
    ({ ranges: [whole] }) => whole && whole.endOffset - whole.startOffset < source.length * 0.9,
  );
  if (!inModule.some(({ ranges }) => ranges.some(({ count }) => count > 0))) return [];
  const file = url.replace(/^.*\/(?=(?:apps|packages)\/)/, '');
  return inModule.flatMap(({ functionName, ranges }) =>
    ranges
      .filter(
        ({ count, startOffset, endOffset }) => count === 0 && STATEMENT.test(source.slice(startOffset, endOffset)),
      )
      .map((): Unrun => ({ file, inside: functionName })),
  );
}

import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The entry of every page. */
const ENTRY = sources('main.tsx');
/** The modules of the first signed-in page. */
const FIRST_ROUTE = sources('app/signed-in-layout.tsx', 'pages/app-page.tsx');
/** The pages before the sign-in, which must stay small. */
const SIGNED_OUT = sources('pages/auth-page.tsx', 'pages/auth-callback-page.tsx');
/** The page for people without an account, who should load nothing else of the app. */
const GUEST = sources('pages/guest-page.tsx');
/** The rules of commands and their words, which load beside the first signed-in page. */
const RULES = sources('../../../packages/domain/src/command/registry.ts');
const WORDS = sources('replica/words/command-words.ts');
const STARTS = new Set([...ENTRY, ...FIRST_ROUTE, ...SIGNED_OUT, ...GUEST, ...RULES]);

/**
 * Groups the modules needed early into five chunks: the entry of every page, what the first signed-in page shares with
 * the sign-in page, what it shares with the guests' page, the rest of it, and the rules of commands. By default the bundler makes a chunk for
 * each combination of pages that share a module: with every new page the first one splits into more and smaller files,
 * which compress worse (20 kB of 200, and 40 requests). Except for a few kilobytes, every page that loads a chunk needs
 * all of it. The sets are closed under imports, so chunks cannot depend on each other in a cycle.
 */
export function firstRouteChunk(): Rolldown.CodeSplittingGroup {
  let sets: Record<'entry' | 'needed' | 'before' | 'guest' | 'rules', Set<string>> | undefined;
  return {
    includeDependenciesRecursively: false,
    name(id, context) {
      // The bundler's own modules stay where it puts them.
      if (STARTS.has(id) || id.startsWith('\0')) return null;
      sets ??= {
        entry: closureOf(context, ENTRY),
        needed: closureOf(context, FIRST_ROUTE),
        before: closureOf(context, SIGNED_OUT),
        guest: closureOf(context, GUEST),
        rules: closureOf(context, [...RULES, ...WORDS]),
      };
      if (sets.entry.has(id)) return 'entry';
      if (!sets.needed.has(id))
        return sets.rules.has(id) && !sets.before.has(id) && !sets.guest.has(id) ? 'rules' : null;
      if (sets.before.has(id)) return 'sign-in';
      return sets.guest.has(id) ? 'first-route-and-guest' : 'first-route';
    },
  };
}

/** Returns the modules and everything they import statically. */
function closureOf(context: Rolldown.ChunkingContext, starts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = [...starts];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    const module = context.getModuleInfo(id);
    if (!module && starts.includes(id)) throw new Error(`The build has no module ${id}.`);
    found.add(id);
    left.push(...(module?.importedIds ?? []));
  }
  return found;
}

function sources(...paths: string[]): string[] {
  return paths.map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)));
}

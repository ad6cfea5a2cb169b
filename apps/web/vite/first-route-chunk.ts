import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What every page begins with. */
const ENTRY = sources('main.tsx');
/** What the first signed-in page is made of. */
const FIRST_ROUTE = sources('app/signed-in-layout.tsx', 'pages/app-page.tsx');
/** What is there before somebody is signed in, and must stay small. */
const SIGNED_OUT = sources('pages/auth-page.tsx', 'pages/auth-callback-page.tsx');
/** What somebody without an account sees, who should load nothing else of the app. */
const GUEST = sources('pages/guest-page.tsx');
const STARTS = new Set([...ENTRY, ...FIRST_ROUTE, ...SIGNED_OUT, ...GUEST]);

/**
 * Four chunks for what is needed early: what every page begins with, what the first signed-in page shares with the
 * sign-in page, what it shares with the guests' page, and the rest of it. Left to itself the bundler makes a chunk for
 * each combination of pages that share a module: with every new page the first one falls into more and smaller files,
 * which compress worse (20 kB of 200, and 40 requests). Each chunk is whole for everybody who loads it, but for a few
 * kilobytes. The sets are closed under imports, so chunks cannot need each other in a circle.
 */
export function firstRouteChunk(): Rolldown.CodeSplittingGroup {
  let sets: Record<'entry' | 'needed' | 'before' | 'guest', Set<string>> | undefined;
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
      };
      if (sets.entry.has(id)) return 'entry';
      if (!sets.needed.has(id)) return null;
      if (sets.before.has(id)) return 'sign-in';
      return sets.guest.has(id) ? 'first-route-and-guest' : 'first-route';
    },
  };
}

/** The modules and everything they import, without what they import later. */
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

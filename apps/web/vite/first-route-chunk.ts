import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What the first signed-in page is made of. */
const FIRST_ROUTE = sources('app/signed-in-layout.tsx', 'pages/app-page.tsx');
/** What is there before somebody is signed in, and must stay small. */
const SIGNED_OUT = sources('main.tsx', 'pages/auth-page.tsx', 'pages/auth-callback-page.tsx');
/** What somebody without an account sees, who should load nothing else of the app. */
const GUEST = sources('pages/guest-page.tsx');
const STARTS = new Set([...FIRST_ROUTE, ...SIGNED_OUT, ...GUEST]);

/**
 * One chunk for all that the first signed-in page needs beyond the sign-in page. Left to itself the bundler makes a chunk
 * for each combination of pages that share a module: with every new page the first one falls into more and smaller
 * files, which compress worse (12 kB of 200, and 40 requests). What guests need of it is a chunk of its own: with the rest
 * they would load a third more. The sets are closed under imports, so chunks cannot need each other in a circle.
 */
export function firstRouteChunk(): Rolldown.CodeSplittingGroup {
  let sets: { needed: Set<string>; before: Set<string>; guest: Set<string> } | undefined;
  return {
    includeDependenciesRecursively: false,
    name(id, context) {
      sets ??= {
        needed: closureOf(context, FIRST_ROUTE),
        before: closureOf(context, SIGNED_OUT),
        guest: closureOf(context, GUEST),
      };
      if (!sets.needed.has(id) || sets.before.has(id) || STARTS.has(id)) return null;
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

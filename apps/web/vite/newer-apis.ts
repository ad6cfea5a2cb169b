import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
// Read from its file: Vite would put the JSON, all 17 MB of it, into the bundled configuration.
import data from '@mdn/browser-compat-data/forLegacyNode';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';

/** What at least one of the oldest browsers lacks. */
export interface NewerApis {
  /** `BarcodeDetector`: a name that is not defined there. */
  globals: ReadonlySet<string>;
  /** `Map.groupBy`, `navigator.share`: a member of an object that is. */
  members: ReadonlySet<string>;
  /** `isSubsetOf`: a method of a built-in value, which no older type has under this name. */
  methods: ReadonlySet<string>;
  /** `:open`, `@position-try`: one such selector makes a browser drop the whole rule. */
  css: ReadonlySet<string>;
}

/** Objects under their own name, whose members are those of an interface. */
const INSTANCES = { Navigator: 'navigator', Document: 'document', Window: 'window' };

/** Methods of libraries, and ours, that have the name of a newer one. */
const OTHERS = ['take', 'toArray', 'use', 'dispose'];
/** Called only where the other one was, and a color that a browser may leave out. */
const HARMLESS = { names: ['cancelIdleCallback', 'window.cancelIdleCallback'], css: [':selection'] };

/** Reads what the oldest browsers lack from the browser compatibility data. */
export function readNewerApis(): NewerApis {
  const { api, css } = data;
  const { builtins = {} } = data.javascript;
  const found = {
    globals: new Set<string>(),
    members: new Set<string>(),
    methods: new Set<string>(),
    css: new Set<string>(),
  };
  const old = new Set<string>();
  for (const [type, features] of Object.entries({ ...api, ...builtins })) {
    if (isNewer(features)) found.globals.add(type);
    for (const [key, feature] of membersOf(features)) {
      const name = key.replace(/_static$/, '');
      const isBuiltIn = type in builtins;
      if (!isNewer(feature)) {
        old.add(name);
        continue;
      }
      const instance = Object.entries(INSTANCES).find(([of]) => of === type)?.[1];
      if (type === 'Window') found.globals.add(name);
      if (instance !== undefined) found.members.add(`${instance}.${name}`);
      else if (key !== name || (isBuiltIn && isStatic(type, name))) found.members.add(`${type}.${name}`);
      else if (isBuiltIn) found.methods.add(name);
    }
  }
  for (const name of Object.keys(INSTANCES)) found.globals.delete(name);
  for (const [name, feature] of membersOf(css['selectors'] ?? {})) if (isNewer(feature)) found.css.add(`:${name}`);
  for (const [name, feature] of membersOf(css['at-rules'] ?? {})) if (isNewer(feature)) found.css.add(`@${name}`);
  for (const name of [...old, ...OTHERS]) found.methods.delete(name);
  for (const name of HARMLESS.names) {
    found.globals.delete(name);
    found.members.delete(name);
  }
  for (const name of HARMLESS.css) found.css.delete(name);
  return found;
}

function membersOf(features: Identifier): [string, Identifier][] {
  return Object.entries(features).filter(([name]) => name !== '__compat' && !name.endsWith('_event'));
}

/** The data do not tell methods of a type from methods of its values. Unknown to this Node: of the values. */
function isStatic(type: string, name: string): boolean {
  const value: unknown = Reflect.get(globalThis, type);
  return ((typeof value === 'object' && value !== null) || typeof value === 'function') && Object.hasOwn(value, name);
}

function isNewer({ __compat: compat }: Identifier): boolean {
  return (
    compat !== undefined && Object.entries(OLDEST_BROWSERS).some(([browser, oldest]) => !has(compat, browser, oldest))
  );
}

/** A partial implementation counts: what it lacks is for the tests to find. */
function has({ support }: CompatStatement, browser: string, oldest: string): boolean {
  const statements = Object.entries(support).find(([key]) => key === browser)?.[1];
  return [statements ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, prefix, alternative_name: alias, flags }) => {
      if (typeof added !== 'string' || prefix !== undefined || alias !== undefined || flags !== undefined) return false;
      const isGone = typeof removed === 'string' && compareVersions(removed, oldest) <= 0;
      return !isGone && compareVersions(added.replace('≤', ''), oldest) <= 0;
    });
}

function compareVersions(a: string, b: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [
    a.split('.').map(Number),
    b.split('.').map(Number),
  ];
  return major - otherMajor || minor - otherMinor;
}

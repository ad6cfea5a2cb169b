import { baseOfWork } from './work-at-hand.mjs';

/**
 * What `npm test` and `npm run check` may be told. `force`: run what is cached, too. `since`: the commit before the work
 * at hand, if only what that work can affect shall run; else null.
 * @typedef {{ force: boolean, since: string | null }} Options
 */

const OPTIONS = ['--changed', '--force'];

/**
 * @param {string[]} args
 * @returns {Options | { problem: string }}
 */
export function readOptions(args, findBase = baseOfWork) {
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  if (unknown !== undefined) return { problem: `There is no option "${unknown}". Options: ${OPTIONS.join(', ')}.` };
  const since = args.includes('--changed') ? findBase() : null;
  if (args.includes('--changed') && since === null) return { problem: '--changed needs git and a first commit.' };
  return { force: args.includes('--force'), since };
}

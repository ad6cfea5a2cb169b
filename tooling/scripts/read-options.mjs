/**
 * What `npm test` and `npm run check` may be told. `force`: run what is cached, too.
 * @typedef {{ force: boolean }} Options
 */

/**
 * @param {string[]} args
 * @returns {Options | { problem: string }}
 */
export function readOptions(args) {
  const unknown = args.find((arg) => arg !== '--force');
  if (unknown !== undefined) return { problem: `There is no option "${unknown}". Options: --force.` };
  return { force: args.includes('--force') };
}

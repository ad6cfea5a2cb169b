/**
 * Adds the stories of a run to the tally.
 * @param {Map<string, { runs: number, failed: number, first: string | null }>} tally by the story's name
 * @param {import('./read-stories.mjs').Story[]} stories one for each run
 */
export function addRuns(tally, stories) {
  for (const { name, status, failures } of stories) {
    const { runs, failed, first } = tally.get(name) ?? { runs: 0, failed: 0, first: null };
    if (status === 'skipped') continue;
    const hasFailed = status === 'failed';
    tally.set(name, {
      runs: runs + 1,
      failed: failed + (hasFailed ? 1 : 0),
      first: first ?? (hasFailed ? (failures[0] ?? 'no message') : null),
    });
  }
}

/** Returns a table of all stories, the most frequent failures first, with the first failure of each below it. */
export function tableOf(tally, outside = []) {
  const rows = [...tally].toSorted(([, left], [, right]) => right.failed - left.failed);
  const firsts = rows.flatMap(([, { first }]) => (first === null ? [] : [`\n${first}\n`]));
  return [
    '| Story | Runs | Failed |',
    '| ----- | ---- | ------ |',
    ...rows.map(([name, { runs, failed }]) => `| ${name.replaceAll('|', String.raw`\|`)} | ${runs} | ${failed} |`),
    ...firsts,
    ...outside.map((failure) => `\n${failure}\n`),
    '',
  ].join('\n');
}

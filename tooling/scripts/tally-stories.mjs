/**
 * Adds the runs of stories to what is known of each.
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

/** A table of all stories, those that failed most often first, and below it how each failed for the first time. */
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

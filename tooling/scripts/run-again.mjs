import { failuresOutside } from './read-failures.mjs';
import { readStories } from './read-stories.mjs';

/** A run fails with more flaky stories than this: then it is no longer chance. */
export const FLAKY_MAX = 3;

/**
 * Judges a run of the browser stories. Retries each failed story once, alone, up to the first that fails again or
 * exceeds the limit of flaky stories: from then on the run has failed.
 * @param {{ code: number, report: object }} run Playwright's exit code and JSON report
 * @param {null | ((story: import('./read-stories.mjs').Story) => Promise<boolean>)} runAlone whether the story passes
 *   now; null: no retries
 * @returns {Promise<{ ok: boolean, passed: number, failed: number, failures: string[], flaky: string[] }>} `flaky`: the
 *   first failure of each story that passed on its retry
 */
export async function judgeStories({ code, report }, runAlone) {
  const stories = readStories(report);
  const outside = failuresOutside(report);
  const failed = stories.filter(({ status }) => status === 'failed');
  // An aborted run is not complete, so retries of its failed stories would prove nothing.
  const isWhole = outside.length === 0 && stories.every(({ status }) => status !== 'skipped');
  const flaky = runAlone && isWhole ? await findFlaky(failed, runAlone) : [];
  const remaining = failed.filter((story) => !flaky.includes(story));
  const tooMany =
    flaky.length > FLAKY_MAX ? [`${flaky.length} stories were flaky; more than ${FLAKY_MAX} fail the run`] : [];
  const failures = [...outside, ...remaining.flatMap((story) => story.failures), ...tooMany];
  return {
    // A bad exit code without a failed story has a reason that the report does not contain.
    ok: failures.length + remaining.length === 0 && (code === 0 || failed.length > 0),
    passed: stories.filter(({ status }) => status === 'passed').length + flaky.length,
    failed: remaining.length,
    failures,
    flaky: flaky.map(({ name, failures: [first] }) => first ?? name),
  };
}

/** One after the other: a retry runs alone. */
async function findFlaky(failed, runAlone) {
  const flaky = [];
  for (const story of failed) {
    if (flaky.length > FLAKY_MAX || !(await runAlone(story))) break;
    flaky.push(story);
  }
  return flaky;
}

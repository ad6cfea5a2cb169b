import { stripVTControlCharacters } from 'node:util';

/** Longer ones are cut: the whole text stands further up in the output. */
const MAX_LINES = 14;
const MAX_LINE = 300;

/**
 * What failed in a run of vitest, from its JSON report: the test's file and name, then how its message begins.
 * @returns {string[]} one text of several lines per failure
 */
export function vitestFailures(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const tests = (file.assertionResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => brief(`${file.name}: ${fullName}`, failureMessages[0]));
    // A file that could not even be read has a message and no tests.
    return tests.length === 0 && file.status === 'failed' ? [brief(file.name, file.message)] : tests;
  });
}

/**
 * What went wrong in a run of Playwright beside its stories, such as a file that could not be read.
 * @returns {string[]} one text of several lines per failure
 */
export function failuresOutside(report) {
  return (report.errors ?? []).map(({ message }) => brief('outside of the stories', message));
}

/** A name, and how the message below it begins. */
export function brief(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .map((line) => `    ${line.slice(0, MAX_LINE)}`);
  const rest = lines.length > MAX_LINES ? [`    … ${lines.length - MAX_LINES} more lines above`] : [];
  return [name, ...lines.slice(0, MAX_LINES), ...rest].join('\n');
}

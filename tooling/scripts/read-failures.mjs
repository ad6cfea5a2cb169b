import { stripVTControlCharacters } from 'node:util';

/** Longer messages are cut: the full text is further up in the output. */
const MAX_LINES = 14;
const MAX_LINE = 300;

/**
 * The failures of a vitest run, from its JSON report: the test's file and name, then the start of its message.
 * @returns {string[]} one text of several lines per failure
 */
export function vitestFailures(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const tests = (file.assertionResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => brief(`${file.name}: ${fullName}`, failureMessages[0]));
    // A file that could not be loaded has a message and no tests.
    return tests.length === 0 && file.status === 'failed' ? [brief(file.name, file.message)] : tests;
  });
}

/**
 * The errors of a Playwright run outside its stories, such as a file that could not be loaded.
 * @returns {string[]} one text of several lines per failure
 */
export function failuresOutside(report) {
  return (report.errors ?? []).map(({ message }) => brief('outside of the stories', message));
}

/** A name, and the start of the message below it. */
export function brief(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .map((line) => `    ${line.slice(0, MAX_LINE)}`);
  const rest = lines.length > MAX_LINES ? [`    … ${lines.length - MAX_LINES} more lines above`] : [];
  return [name, ...lines.slice(0, MAX_LINES), ...rest].join('\n');
}

import { describe, expect, test } from 'vitest';
import { opensFolder, pgCtlStartArguments } from './windows.ts';

const START = {
  pgDir: 'C:\\Anna Hansen\\data\\postgres',
  logFile: 'C:\\Anna Hansen\\data\\postgres.log',
  seconds: 120,
};

describe('the start through pg_ctl', () => {
  test('passes all settings in one argument, and paths as they are', () => {
    const settings = ['port=5432', 'unix_socket_directories='];
    expect(pgCtlStartArguments({ ...START, settings }).join('|')).toBe(
      `start|-D|${START.pgDir}|-l|${START.logFile}|-w|-t|120|-s|-o|-c port=5432 -c unix_socket_directories=`,
    );
  });

  test.each(['a=b c', 'a="b"', 'a=b&c', 'a=%PATH%'])('refuses %s, which the shell would read', (setting) => {
    expect(() => pgCtlStartArguments({ ...START, settings: [setting] })).toThrow(setting);
  });
});

describe('the command line of a process', () => {
  const folder = 'C:\\Data\\boxroom\\postgres';
  test.each([
    ['names the folder', '"C:\\b\\postgres.exe" -D "C:/data/boxroom/postgres" -c port=1', true],
    ['names it with other slashes', '"C:\\b\\postgres.exe" -D "C:\\Data\\boxroom\\postgres"', true],
    ['names another folder', '"C:\\b\\postgres.exe" -D "C:/data/boxroom/postgres2"', false],
    ['is that of a backend', '"C:\\b\\postgres.exe" "--forkchild=backend" 1234', false],
    ['is unknown', '', false],
  ])('%s', (_what, commandLine, expected) => {
    expect(opensFolder(commandLine, folder)).toBe(expected);
  });
});

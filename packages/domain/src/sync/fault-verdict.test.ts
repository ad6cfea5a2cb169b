import { expect, test } from 'vitest';
import { PASSING_SQL_STATES } from '../testing/passing-sql-states.ts';
import { judgeFault } from './fault-verdict.ts';

test.each([
  ...PASSING_SQL_STATES,
  '28000', // the server's own account
  '3D000', // no such database
  'F0000', // configuration file
  '42704', // no such type
  '42883', // no such function
])('%s does not blame the mutation', (sqlState) => {
  expect(judgeFault(sqlState)).toBe('passing');
});

test.each([
  ['23502', 'constraint'],
  ['23503', 'constraint'],
  ['23505', 'constraint'],
  ['23514', 'constraint'],
  ['44000', 'constraint'],
  ['22001', 'unclear'], // text too long
  ['22003', 'unclear'], // number out of range
  ['22021', 'unclear'], // not in this character set
  ['42601', 'unclear'], // a syntax error is a bug of ours and permanent
  ['54001', 'unclear'], // statement too complex
  ['P0001', 'unclear'], // raised by a trigger
])('%s is %s', (sqlState, verdict) => {
  expect(judgeFault(sqlState)).toBe(verdict);
});

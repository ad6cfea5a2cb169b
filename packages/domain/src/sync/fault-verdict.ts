/**
 * What a database error reveals about the mutation that caused it. `passing`: nothing; the database or the machine is
 * in trouble, or does not fit this version of the server. `constraint`: the database forbids the write. `unclear`:
 * anything else.
 */
export type FaultVerdict = 'passing' | 'constraint' | 'unclear';

/** The first two characters of a SQLSTATE are its class (PostgreSQL manual, appendix A). */
const PASSING_CLASSES = new Set([
  '08', // connection exception
  '25', // invalid transaction state: read-only (25006), idle timeout (25P03)
  '28', // invalid authorization: the server's own account
  '3D', // no such database
  '40', // transaction rollback: serialization failure, deadlock
  '53', // insufficient resources: disk, memory, connections, a configured limit
  '55', // object in the wrong state: locked, in use
  '57', // operator intervention: canceled, shut down, starting
  '58', // system error: input and output
  'F0', // configuration file
  'XX', // internal error, corrupted data or index: damage unrelated to the write
]);
/**
 * The schema differs from the one that the server expects, or denies access: an update in progress, a restored dump.
 */
const SCHEMA_DIFFERS = new Set(['42501', '42703', '42704', '42883', '42P01']);
const CONSTRAINT_CLASSES = new Set(['23', '44']);

/**
 * Classifies a SQLSTATE. Only a refusal by a rule or a constraint may be recorded at once, because a recorded outcome
 * is final. After a passing fault the client sends the mutation again, for as long as it takes.
 */
export function judgeFault(sqlState: string): FaultVerdict {
  const faultClass = sqlState.slice(0, 2);
  if (CONSTRAINT_CLASSES.has(faultClass)) return 'constraint';
  return PASSING_CLASSES.has(faultClass) || SCHEMA_DIFFERS.has(sqlState) ? 'passing' : 'unclear';
}

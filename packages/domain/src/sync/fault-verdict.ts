/**
 * What an error of the database says about the mutation that met it. `passing`: nothing, the database or the machine is
 * in trouble, or does not fit this version of the server; `constraint`: the database forbids what the mutation writes;
 * `unclear`: anything else.
 */
export type FaultVerdict = 'passing' | 'constraint' | 'unclear';

/** The first two symbols of a SQLSTATE are its class (PostgreSQL manual, appendix A). */
const PASSING_CLASSES = new Set([
  '08', // connection exception
  '25', // invalid transaction state: read-only (25006), cut off while idle (25P03)
  '28', // invalid authorization: the server's own account
  '3D', // no such database
  '40', // transaction rollback: serialization failure, deadlock
  '53', // insufficient resources: disk, memory, connections, a configured limit
  '55', // object not in the state it has to be in: locked, in use
  '57', // operator intervention: canceled, shut down, starting
  '58', // system error: input and output
  'F0', // configuration file
  'XX', // internal error, corrupted data or index: damage that says nothing about what was to be written
]);
/** The schema is another one than the server expects, or closed to it: an update under way, a restored dump. */
const SCHEMA_DIFFERS = new Set(['42501', '42703', '42704', '42883', '42P01']);
const CONSTRAINT_CLASSES = new Set(['23', '44']);

/**
 * Only a refusal by a rule or by a constraint may be recorded at once, because what is recorded is final. After a
 * passing fault the mutation is sent again, however long it takes.
 */
export function judgeFault(sqlState: string): FaultVerdict {
  const faultClass = sqlState.slice(0, 2);
  if (CONSTRAINT_CLASSES.has(faultClass)) return 'constraint';
  return PASSING_CLASSES.has(faultClass) || SCHEMA_DIFFERS.has(sqlState) ? 'passing' : 'unclear';
}

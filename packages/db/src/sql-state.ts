/**
 * Returns the SQLSTATE of a database error (PostgreSQL manual, appendix A), such as '23505', or undefined for other
 * errors.
 */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The name of an account's database. One database per account: accounts never mix, and signing out deletes it. */
export function databaseName(userId: string, prefix = 'boxroom-'): string {
  return prefix + userId;
}

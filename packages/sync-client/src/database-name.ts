/** The name of the database of one account. One database per account: accounts never mix, signing out deletes it. */
export function databaseName(userId: string, prefix = 'boxroom-'): string {
  return prefix + userId;
}

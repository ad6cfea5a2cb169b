/** The database of an account's shots. Apart from its copy of the server's rows, which other code versions. */
export function shotDatabase(userId: string): string {
  return `boxroom-shots-${userId}`;
}

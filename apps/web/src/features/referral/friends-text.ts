/** '1 friend', '2 friends'. */
export function friendsText(count: number): string {
  return `${count} ${count === 1 ? 'friend' : 'friends'}`;
}

/** '1 box', '12 boxes'. */
export function boxCountText(count: number): string {
  return `${count} ${count === 1 ? 'box' : 'boxes'}`;
}

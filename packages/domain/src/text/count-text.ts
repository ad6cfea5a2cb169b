/** A number with its noun: '1 box', '1,234 boxes'. The only place that chooses singular or plural. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

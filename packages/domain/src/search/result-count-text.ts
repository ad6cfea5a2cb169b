/** What the count line says: '1 result for "lamp"'. */
export function resultCountText(count: number, query: string): string {
  return `${count} ${count === 1 ? 'result' : 'results'} for "${query}"`;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search that led to the box: what it found there comes first. */
    foundBy?: string;
  }
}

/** Returns the state for a link to a box that a search led to. */
export function foundBy(query: string | undefined): { foundBy?: string } {
  return query === undefined || query.trim() === '' ? {} : { foundBy: query };
}

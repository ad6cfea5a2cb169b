/** The questions about a page that run in it. Each returns its faults. */
export interface Inspector {
  smallTargets: (size?: number) => string[];
  structure: () => string[];
  cut: () => string[];
  motion: () => string[];
  paleFields: () => string[];
  beginWalk: () => void;
  stepOfWalk: () => Promise<{ isDone: boolean; count: number; faults: string[] }>;
  unreached: () => string[];
}

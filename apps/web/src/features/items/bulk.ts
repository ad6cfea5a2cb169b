import type { Refusal } from '@boxroom/domain/command/command';

/** The rows in groups of at most `size`, in their order. */
export function inChunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** Words for a refused bulk command: how many items stand in the way, or that it failed. */
export function refusedForAll(verb: 'move' | 'delete', failure: string) {
  return ({ code, detail }: Refusal): string | undefined => {
    if (code === 'VIEW_ONLY' && detail !== undefined)
      return `Permission denied: You have view-only access to ${detail} item(s) and cannot ${verb} them.`;
    return code === 'INTERNAL' || code === 'INVALID' ? failure : undefined;
  };
}

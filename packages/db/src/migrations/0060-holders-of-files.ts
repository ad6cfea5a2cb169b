import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Find the row that names a file. Few rows have several pictures or papers: the others cost no entry. Lists are read far
 * more often than written, so an entry goes into its place at once: a list of pending ones would be read with each look.
 */
export const holdersOfFiles = {
  kind: 'index',
  indexes: {
    item_pictures: sql`
      create index concurrently item_pictures on item using gin (pictures jsonb_path_ops) with (fastupdate = off)
        where pictures is not null`,
    item_papers: sql`
      create index concurrently item_papers on item using gin (papers jsonb_path_ops) with (fastupdate = off)
        where papers is not null`,
    box_pictures: sql`
      create index concurrently box_pictures on box using gin (pictures jsonb_path_ops) with (fastupdate = off)
        where pictures is not null`,
    room_pictures: sql`
      create index concurrently room_pictures on room using gin (pictures jsonb_path_ops) with (fastupdate = off)
        where pictures is not null`,
  },
} as const satisfies OnlineMigration;

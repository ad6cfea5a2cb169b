import type { Database } from '@boxroom/db/tables/database';
import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import type { Kysely } from 'kysely';

export async function readOverview(_db: Kysely<Database>, _userId: string): Promise<SharingOverview> {
  return { rooms: [], joined: [] };
}

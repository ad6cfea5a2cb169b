import type { DisplayOption } from '@boxroom/domain/profile/profile';
import type { Generated } from 'kysely';
import type { SnakeCase, SyncedTable } from './synced-table.ts';

type Option = SnakeCase<DisplayOption>;

/** `id` is the person's, `space_id` the person's catalogue. The display settings are off by default. */
export type ProfileTable = Omit<SyncedTable<'profile'>, Option> & Record<Option, Generated<boolean>>;

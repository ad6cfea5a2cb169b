import type { Database } from './tables/database.ts';

/**
 * Where a table's rows would be if the database had several machines (`docs/scaling.md`).
 *
 * - `distributed`: on the machine of the person whose id is in the column `key`: the owner of the space, or the person
 *   whom the row is about.
 * - `reference`: a copy on every machine, because statements join it with distributed tables, or foreign keys lead to it.
 * - `local`: on one machine, which answers everything that is asked before the person is known (as by the token of a
 *   guest link), or seldom (as the records of imports, which are kept for 30 days).
 */
export type Placement<Table extends keyof Database> =
  | { kind: 'distributed'; key: Extract<keyof Database[Table], string> }
  | { kind: 'reference' }
  | { kind: 'local' };

const REFERENCE = { kind: 'reference' } as const;
const LOCAL = { kind: 'local' } as const;

/** Each table of the database. */
export const PLACEMENT: { readonly [Table in keyof Database]: Placement<Table> } = {
  account_deletion: LOCAL,
  admin_action: LOCAL,
  app_user: REFERENCE,
  box: { kind: 'distributed', key: 'owner_id' },
  box_setting: { kind: 'distributed', key: 'space_id' },
  category: { kind: 'distributed', key: 'owner_id' },
  checklist_entry: { kind: 'distributed', key: 'space_id' },
  deletion: { kind: 'distributed', key: 'owner_id' },
  device_pairing: LOCAL,
  digest_deadline: { kind: 'distributed', key: 'user_id' },
  digest_item: { kind: 'distributed', key: 'user_id' },
  email_change: LOCAL,
  ended_session: LOCAL,
  feature_vote: LOCAL,
  finished_mutation: { kind: 'distributed', key: 'user_id' },
  guest_link: LOCAL,
  history_directory: REFERENCE,
  history_entry: { kind: 'distributed', key: 'owner_id' },
  history_group: { kind: 'distributed', key: 'owner_id' },
  identity: LOCAL,
  import_part: LOCAL,
  import_ref: { kind: 'distributed', key: 'user_id' },
  import_row: LOCAL,
  import_run: LOCAL,
  invitation: LOCAL,
  item: { kind: 'distributed', key: 'owner_id' },
  known_device: LOCAL,
  mail_outbox: LOCAL,
  notification_setting: LOCAL,
  onboarding: LOCAL,
  passkey: LOCAL,
  passkey_challenge: LOCAL,
  password: LOCAL,
  picture: { kind: 'distributed', key: 'owner_id' },
  picture_removal: LOCAL,
  profile: { kind: 'distributed', key: 'id' },
  provider_sign_in: LOCAL,
  push_message: LOCAL,
  push_subscription: LOCAL,
  rate_limit: LOCAL,
  recovery_code: LOCAL,
  referral: LOCAL,
  referral_reward: LOCAL,
  room: { kind: 'distributed', key: 'owner_id' },
  room_member: REFERENCE,
  secret_token: LOCAL,
  server_state: REFERENCE,
  sign_in_request: LOCAL,
  space: { kind: 'distributed', key: 'owner_id' },
  sync_client: { kind: 'distributed', key: 'user_id' },
  sync_mutation: { kind: 'distributed', key: 'user_id' },
  tag: { kind: 'distributed', key: 'owner_id' },
  tombstone: { kind: 'distributed', key: 'owner_id' },
  unsubscribe_token: LOCAL,
  user_session: LOCAL,
};

/** The key column of each distributed table. */
export const KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(PLACEMENT).flatMap(([table, placement]): [string, string][] =>
    placement.kind === 'distributed' ? [[table, placement.key]] : [],
  ),
);

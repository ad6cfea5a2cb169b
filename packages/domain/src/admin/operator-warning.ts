import { type Message, msg, type Translate } from '../language/message.ts';

/**
 * A problem that the operator has to fix. `/admin` and `/metrics` show it while it lasts; the log records its start.
 */
export const OPERATOR_WARNINGS = [
  'proxy-unread',
  'pooler',
  'deaf',
  'nats',
  'replica',
  'pictures-elsewhere',
  'pictures-in-two-places',
  'object-store-refuses',
  'object-store-unreachable',
  'backup-late',
] as const;
export type OperatorWarning = (typeof OPERATOR_WARNINGS)[number];

const TEXTS: Record<OperatorWarning, Message> = {
  'proxy-unread': msg(
    'A proxy is in front of Boxroom and TRUST_PROXY is off, so everybody counts as one network: a few strangers can use up the sign-in mails and attempts of all. Have the proxy set X-Forwarded-For, set TRUST_PROXY=on and restart.',
  ),
  pooler: msg(
    'A connection pooler is between Boxroom and Postgres, and it may lose the notifications of other Boxroom processes, so changes made there arrive late. Set DATABASE_DIRECT_URL to the address of Postgres itself and restart.',
  ),
  deaf: msg(
    'Boxroom does not receive the notifications of other Boxroom processes, so changes made there arrive two seconds late. A connection pooler in transaction mode causes this: set DATABASE_DIRECT_URL to the address of Postgres itself and restart. With NATS_URL, a user who may not publish and subscribe to boxroom.> causes it too.',
  ),
  nats: msg(
    'NATS cannot be used, so Postgres carries the notifications between Boxroom processes. The log says why. Check NATS_URL, its user, and the servers of NATS.',
  ),
  replica: msg(
    'The database at DATABASE_REPLICA_URL cannot be used, so the primary answers everything. The log says why: it cannot be reached, it is no standby, or it belongs to another database.',
  ),
  'pictures-elsewhere': msg(
    'The picture folder or bucket of this machine is not the one that belongs to the database, so pictures are missing. All machines need the same DATA_DIR/pictures, or the same S3_BUCKET and S3_PREFIX. Another Boxroom needs its own.',
  ),
  'pictures-in-two-places': msg(
    'Some pictures are still in the place where Boxroom stored them before, and another machine may not see them. Finish the move: npm run pictures:move.',
  ),
  'object-store-refuses': msg(
    'The object store refuses to serve pictures. The log has its reason. Check S3_BUCKET, S3_REGION and the keys or the role of this machine.',
  ),
  'object-store-unreachable': msg(
    'The object store is unreachable, so people see no pictures and uploads wait on their devices. The log has the reason. Check S3_ENDPOINT and the store.',
  ),
  'backup-late': msg(
    'There has been no nightly backup for more than two days. The reason is under Backups, and in the log. Free some space in BACKUP_DIR, or mount its disk.',
  ),
};

export function operatorWarningText(warning: OperatorWarning, t: Translate): string {
  return t(TEXTS[warning]);
}

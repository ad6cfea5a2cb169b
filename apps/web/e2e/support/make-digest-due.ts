import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { BoxroomServer } from './boxroom-server.ts';

/** Makes the reminder mail of a person due now; the server checks at its start. */
export async function makeDigestDue(server: BoxroomServer, email: string): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `update notification_setting set next_digest_at = now() where email_notifications
       and user_id = (select id from app_user where email = $1)`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`${email} wants no reminders.`);
  });
}

import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { BoxroomServer } from './boxroom-server.ts';

/**
 * Creates this many accounts as if they had joined by the person's link, in the database: the story itself covers the
 * way through the screens.
 */
export async function bringFriends(server: BoxroomServer, email: string, count: number): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `with friend as (
         insert into app_user (id, email, catalogue_id, email_proven_at)
         select id, id || '@home.example', gen_random_uuid(), now() from (select gen_random_uuid() id from generate_series(1, $2)) f
         returning id)
       insert into referral (id, referrer_id, referred_user_id, status, registered_at)
       select gen_random_uuid(), person.id, friend.id, 'registered', now() from friend, app_user person where person.email = $1`,
      [email, count],
    );
    if (rowCount !== count) throw new Error(`${email} has no account.`);
  });
}

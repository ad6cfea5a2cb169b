import type { AppUserTable } from './app-user.ts';
import type { BoxSettingTable } from './box-setting.ts';
import type { BoxTable } from './box.ts';
import type { CategoryTable } from './category.ts';
import type { ChecklistEntryTable } from './checklist-entry.ts';
import type { FinishedMutationTable } from './finished-mutation.ts';
import type { HistoryEntryTable } from './history-entry.ts';
import type { InvitationTable } from './invitation.ts';
import type { ItemTable } from './item.ts';
import type { MailOutboxTable } from './mail-outbox.ts';
import type { PictureTable } from './picture.ts';
import type { ProfileTable } from './profile.ts';
import type { RateLimitTable } from './rate-limit.ts';
import type { RoomMemberTable } from './room-member.ts';
import type { RoomTable } from './room.ts';
import type { ServerStateTable } from './server-state.ts';
import type { SignInRequestTable } from './sign-in-request.ts';
import type { SpaceTable } from './space.ts';
import type { SyncClientTable } from './sync-client.ts';
import type { SyncMutationTable } from './sync-mutation.ts';
import type { TombstoneTable } from './tombstone.ts';
import type { UserSessionTable } from './user-session.ts';

/** All tables, for Kysely. */
export interface Database {
  app_user: AppUserTable;
  box: BoxTable;
  box_setting: BoxSettingTable;
  category: CategoryTable;
  checklist_entry: ChecklistEntryTable;
  finished_mutation: FinishedMutationTable;
  history_entry: HistoryEntryTable;
  invitation: InvitationTable;
  item: ItemTable;
  mail_outbox: MailOutboxTable;
  picture: PictureTable;
  profile: ProfileTable;
  rate_limit: RateLimitTable;
  room: RoomTable;
  room_member: RoomMemberTable;
  server_state: ServerStateTable;
  sign_in_request: SignInRequestTable;
  space: SpaceTable;
  sync_client: SyncClientTable;
  sync_mutation: SyncMutationTable;
  tombstone: TombstoneTable;
  user_session: UserSessionTable;
}

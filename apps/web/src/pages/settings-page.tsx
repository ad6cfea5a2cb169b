import { useState } from 'react';
import './settings-page.css';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { LegalNote } from '../components/layout/legal-note.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { DeleteAccountAction } from '../features/account-deletion/delete-account-action.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { AdminAction } from '../features/admin/admin-action.tsx';
import { EverythingCard } from '../features/export/everything-card.tsx';
import { ExportAction } from '../features/export/export-action.tsx';
import { VoteCard } from '../features/feature-vote/vote-card.tsx';
import { ImportCard } from '../features/import/import-card.tsx';
import { NotificationsCard } from '../features/notifications/notifications-card.tsx';
import { TestTourAction } from '../features/onboarding/test-tour-button.tsx';
import { ReferralCard } from '../features/referral/referral-card.tsx';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DeviceCard } from '../features/settings/device-card.tsx';
import { DisplaySettingsCard } from '../features/settings/display-settings-card.tsx';
import { UserMissing } from '../features/settings/user-missing.tsx';
import { SharedRoomsCard } from '../features/sharing/shared-rooms-card.tsx';
import { useManagedRoom } from '../features/sharing/use-managed-room.ts';
import { LeftCopies } from '../features/sign-out/left-copies.tsx';
import { SignOutAction } from '../features/sign-out/sign-out-action.tsx';
import { TrashCard } from '../features/trash/trash-card.tsx';

const GuestLinkAction = lazyDialog(
  async () => (await import('../features/guest-links/guest-link-action.tsx')).GuestLinkAction,
);
const ManageAccessDialog = lazyDialog(
  async () => (await import('../features/sharing/manage-access-dialog.tsx')).ManageAccessDialog,
);
const SnakeDialog = lazyDialog(async () => (await import('../features/snake/snake-dialog.tsx')).SnakeDialog);

/** /settings: the profile, display options, appearance, and actions for the account. */
export function SettingsPage() {
  const { managed, transferTo, manage, close } = useManagedRoom();
  return (
    <>
      <PageHeader title="Settings" profile={false} />
      <div className="page settings-page">
        <UserMissing />
        <AccountCard />
        <SessionsCard />
        <ReferralSection />
        <DisplaySettingsCard />
        <SharedRoomsCard onManage={manage} />
        <NotificationsCard />
        <AppearanceCard />
        <DeviceCard />
        <LeftCopies />
        <ImportCard />
        <EverythingCard />
        <TrashCard />
        <section className="card" aria-labelledby="account-actions">
          <h2 id="account-actions" className="heading">
            Account Actions
          </h2>
          <ExportAction />
          <TestTourAction />
          <VoteCard />
          <AdminAction />
          <SignOutAction />
          <DeleteAccountAction onTransfer={manage} />
          <LegalNote />
        </section>
      </div>
      {managed && (
        <ManageAccessDialog room={managed} onClose={close} transferTo={transferTo}>
          <GuestLinkAction target={{ roomId: managed.id }} name={managed.name} />
        </ManageAccessDialog>
      )}
    </>
  );
}

/** The card about friends, and the game that they earn. */
function ReferralSection() {
  const [played, setPlayed] = useState<{ hasGold: boolean } | null>(null);
  return (
    <>
      <ReferralCard onPlay={(claimed) => setPlayed({ hasGold: claimed.includes(2) })} />
      {played && <SnakeDialog hasGold={played.hasGold} onClose={() => setPlayed(null)} />}
    </>
  );
}

import { PageHeader } from '../components/page-header.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { ImportCard } from '../features/import-csv/import-card.tsx';
import { NotificationsCard } from '../features/notifications/notifications-card.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DeletedCard } from '../features/settings/deleted-card.tsx';
import { DeviceCard } from '../features/settings/device-card.tsx';
import { DisplaySettingsCard } from '../features/settings/display-settings-card.tsx';
import { LeftCopies } from '../features/sign-out/left-copies.tsx';
import { SignOutCard } from '../features/sign-out/sign-out-card.tsx';

/** /settings: who you are, what is shown, how it looks, and what can be done with the account. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" narrow profile={false} />
      <div className="page page-narrow">
        <AccountCard />
        <DisplaySettingsCard />
        <NotificationsCard />
        <AppearanceCard />
        <ImportCard />
        <DeletedCard />
        <DeviceCard />
        <LeftCopies />
        <SignOutCard />
      </div>
    </>
  );
}

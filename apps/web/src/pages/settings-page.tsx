import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import './settings-page.css';
import { LegalNote } from '../components/layout/legal-note.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { DeleteAccountAction } from '../features/account-deletion/delete-account-action.tsx';
import { AccountCard } from '../features/account/account-card.tsx';
import { UsageCard } from '../features/account/usage-card.tsx';
import { AdminAction } from '../features/admin/admin-action.tsx';
import { EverythingCard } from '../features/export/everything-card.tsx';
import { ExportAction } from '../features/export/export-action.tsx';
import { VoteCard } from '../features/feature-vote/vote-card.tsx';
import { ImportCard } from '../features/import/import-card.tsx';
import { InstallRow } from '../features/install/install-row.tsx';
import { NotificationsCard } from '../features/notifications/notifications-card.tsx';
import { FirstStepsAction } from '../features/onboarding/first-steps-action.tsx';
import { TestTourAction } from '../features/onboarding/test-tour-button.tsx';
import { PairCard } from '../features/pairing/pair-card.tsx';
import { PasskeysCard } from '../features/passkeys/passkeys-card.tsx';
import { ReferralCard } from '../features/referral/referral-card.tsx';
import { ReportCard } from '../features/report/report-card.tsx';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DeviceCard } from '../features/settings/device-card.tsx';
import { DisplaySettingsCard } from '../features/settings/display-settings-card.tsx';
import { LanguageCard } from '../features/settings/language-card.tsx';
import { UserMissing } from '../features/settings/user-missing.tsx';
import { SharedRoomsCard } from '../features/sharing/shared-rooms-card.tsx';
import { type NamedRoom, useManagedRoom } from '../features/sharing/use-managed-room.ts';
import { LeftCopies } from '../features/sign-out/left-copies.tsx';
import { SignOutAction } from '../features/sign-out/sign-out-action.tsx';
import { TrashCard } from '../features/trash/trash-card.tsx';
import { t } from '../lib/language/t.ts';
import { useMediaQuery } from '../lib/window/use-media-query.ts';
import { useIsTryout } from '../replica/hooks/use-is-tryout.ts';
import { TryoutSettings } from './tryout-settings.tsx';

const GuestLinkAction = lazyDialog(
  async () => (await import('../features/guest-links/guest-link-action.tsx')).GuestLinkAction,
);
const ManageAccessDialog = lazyDialog(
  async () => (await import('../features/sharing/manage-access-dialog.tsx')).ManageAccessDialog,
);
const PushCard = lazyDialog(async () => (await import('../features/notifications/push-card.tsx')).PushCard);
const SnakeDialog = lazyDialog(async () => (await import('../features/snake/snake-dialog.tsx')).SnakeDialog);

/** Wide enough for two columns, which show all sections at once. */
const TWO_COLUMNS = '(min-width: 1040px)';

/** /settings. */
export function SettingsPage() {
  return useIsTryout() ? <TryoutSettings /> : <AccountSettings />;
}

/** All cards in two columns on a wide screen, elsewhere a list of sections that open. */
function AccountSettings() {
  const { managed, transferTo, manage, close } = useManagedRoom();
  const { section: id } = useSearch({ from: '/signed-in/settings' });
  const isWide = useMediaQuery(TWO_COLUMNS);
  const sections = sectionsOf(manage);
  const open = isWide ? undefined : sections.find((section) => section.id === id);
  const goBack = useWayBack();
  return (
    <>
      <PageHeader title={open?.title ?? t('Settings')} profile={false} {...(open && { onBack: goBack })} />
      <div className="page settings-page">
        <UserMissing />
        {open ? (
          open.cards
        ) : isWide ? (
          <AllSections sections={sections} onTransfer={manage} />
        ) : (
          <>
            <SectionList sections={sections} />
            <LeftCopies />
            <AccountActions onTransfer={manage} />
          </>
        )}
      </div>
      {managed && (
        <ManageAccessDialog room={managed} onClose={close} transferTo={transferTo}>
          <GuestLinkAction target={{ roomId: managed.id }} name={managed.name} />
        </ManageAccessDialog>
      )}
    </>
  );
}

/** Back from a section leads to the list, also when a link opened the section. */
function useWayBack(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => (state.isFromList ? history.back() : void navigate({ to: '/settings', replace: true }));
}

interface Section {
  /** In the address, so it stays. */
  id: string;
  title: string;
  hint: string;
  cards: ReactNode;
}

const ACCOUNT = 'account';

function DeviceSection() {
  return <DeviceCard more={<InstallRow />} />;
}

function sectionsOf(onManage: (room: NamedRoom) => void): Section[] {
  return [
    {
      id: ACCOUNT,
      title: t('Account'),
      hint: t('Email, username, password, and where you are signed in'),
      cards: (
        <>
          <AccountCard />
          <SessionsCard />
          <PasskeysCard />
          <UsageCard />
        </>
      ),
    },
    {
      id: 'display',
      title: t('Display'),
      hint: t('Language, light or dark, what items and boxes show'),
      cards: (
        <>
          <LanguageCard />
          <AppearanceCard />
          <DisplaySettingsCard />
        </>
      ),
    },
    {
      id: 'sharing',
      title: t('Shared rooms'),
      hint: t('Rooms that you share, and that others share with you'),
      cards: <SharedRoomsCard onManage={onManage} />,
    },
    { id: 'reminders', title: t('Reminders'), hint: t('Mails before a date'), cards: <NotificationsCard /> },
    {
      id: 'notifications',
      title: t('Notifications'),
      hint: t('What the browser tells you while the app is closed'),
      cards: <PushCard />,
    },
    {
      id: 'data',
      title: t('Import and backup'),
      hint: t('Bring lists in, keep everything in a file, restore what was deleted'),
      cards: (
        <>
          <ImportCard />
          <EverythingCard />
          <ReportCard />
          <TrashCard />
        </>
      ),
    },
    { id: 'phone', title: t('Open on your phone'), hint: t('Sign in there by scanning a code'), cards: <PairCard /> },
    { id: 'device', title: t('This device'), hint: t('What is stored here, and sync'), cards: <DeviceSection /> },
    { id: 'friends', title: t('Friends'), hint: t('Invite friends, and what you earn'), cards: <ReferralSection /> },
  ];
}

/** In reading order, with the account's actions right after the account, above everything that grows as it loads. */
function AllSections({
  sections,
  onTransfer,
}: {
  sections: readonly Section[];
  onTransfer: (room: NamedRoom) => void;
}) {
  return (
    <>
      <AccountCard />
      <AccountActions onTransfer={onTransfer} />
      <SessionsCard />
      <PasskeysCard />
      <UsageCard />
      <LeftCopies />
      {sections
        .filter(({ id }) => id !== ACCOUNT)
        .map(({ id, cards }) => (
          <Fragment key={id}>{cards}</Fragment>
        ))}
    </>
  );
}

function SectionList({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className="card" aria-label={t('Sections of the settings')}>
      {sections.map(({ id, title, hint }) => (
        <Link
          key={id}
          to="/settings"
          search={{ section: id }}
          state={{ isFromList: true }}
          className="row settings-section"
        >
          <span className="row-text">
            <span className="action-title">{title}</span>
            <span className="muted small">{hint}</span>
          </span>
          <ChevronRight aria-hidden />
        </Link>
      ))}
    </nav>
  );
}

/** Logout first: it is the action that people look for. */
function AccountActions({ onTransfer }: { onTransfer: (room: NamedRoom) => void }) {
  return (
    <section className="card" aria-labelledby="account-actions">
      <h2 id="account-actions" className="heading">
        {t('Account Actions')}
      </h2>
      <SignOutAction />
      <ExportAction />
      <TestTourAction />
      <FirstStepsAction />
      <VoteCard />
      <AdminAction />
      <DeleteAccountAction onTransfer={onTransfer} />
      <LegalNote />
    </section>
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

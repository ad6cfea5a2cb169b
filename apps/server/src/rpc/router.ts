import { authRouter } from '../auth/auth-router.ts';
import { pairingRouter } from '../auth/pairing-router.ts';
import { passkeysRouter } from '../auth/passkeys/passkeys-router.ts';
import { sessionsRouter } from '../auth/sessions-router.ts';
import { accountDeletionRouter } from '../features/account-deletion/account-deletion-router.ts';
import { accountRouter } from '../features/account/account-router.ts';
import { adminRouter } from '../features/admin/admin-router.ts';
import { featureVoteRouter } from '../features/feature-vote/feature-vote-router.ts';
import { guestRouter } from '../features/guest-links/guest-router.ts';
import { historyRouter } from '../features/history/history-router.ts';
import { importRouter } from '../features/import/import-router.ts';
import {
  boxesRouter,
  categoriesRouter,
  checklistRouter,
  itemsRouter,
  papersRouter,
  picturesRouter,
  profileRouter,
  roomsRouter,
} from '../features/inventory/inventory-routers.ts';
import { notificationsRouter } from '../features/notifications/notifications-router.ts';
import { pushRouter } from '../features/notifications/push-router.ts';
import { onboardingRouter } from '../features/onboarding/onboarding-router.ts';
import { referralRouter } from '../features/referral/referral-router.ts';
import { invitationsRouter } from '../features/sharing/invitations-router.ts';
import { sharingRouter } from '../features/sharing/sharing-router.ts';
import { tagsRouter } from '../features/tags/tags-router.ts';
import { trashRouter } from '../features/trash/trash-router.ts';
import { syncRouter } from '../sync/sync-router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  sessions: sessionsRouter,
  pairing: pairingRouter,
  passkeys: passkeysRouter,
  sync: syncRouter,
  rooms: roomsRouter,
  boxes: boxesRouter,
  items: itemsRouter,
  pictures: picturesRouter,
  papers: papersRouter,
  categories: categoriesRouter,
  checklist: checklistRouter,
  profile: profileRouter,
  history: historyRouter,
  import: importRouter,
  trash: trashRouter,
  tags: tagsRouter,
  account: accountRouter,
  notifications: notificationsRouter,
  push: pushRouter,
  onboarding: onboardingRouter,
  featureVote: featureVoteRouter,
  accountDeletion: accountDeletionRouter,
  referral: referralRouter,
  guest: guestRouter,
  sharing: sharingRouter,
  invitations: invitationsRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;

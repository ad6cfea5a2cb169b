import { showToast } from '../../components/toast/toast-store.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { t } from '../../lib/language/t.ts';

const SHOWN_FOR = 10_000;
/** Announced by this page; recorded on the server last. */
const told = new Set<string>();
let asking: Promise<void> | null = null;

/** Announces the answers to invitations since the last time on any device, and records that on the server. */
export function tellAnswers(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  const { answers } = await trpcClient.sharing.answers.query();
  if (answers.length === 0) return;
  for (const { id, email, roomName, status } of answers) {
    if (told.has(id)) continue;
    told.add(id);
    const isAccepted = status === 'accepted';
    showToast({
      kind: isAccepted ? 'success' : 'info',
      title: isAccepted ? t('Invitation accepted') : t('Invitation declined'),
      description: isAccepted
        ? t('{email} joined {room}.', { email, room: roomName })
        : t('{email} declined to join {room}.', { email, room: roomName }),
      duration: SHOWN_FOR,
    });
  }
  await trpcClient.sharing.noteAnswersTold.mutate({ invitationIds: answers.map(({ id }) => id) });
}

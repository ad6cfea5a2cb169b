import { showToast } from '../../components/toast-store.ts';
import { trpcClient } from '../../lib/trpc.ts';

const SHOWN_FOR = 10_000;
/** By this page; the server hears of them last. */
const told = new Set<string>();
let asking: Promise<void> | null = null;

/** Tells what became of invitations since the last time on any device, and notes that it did. */
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
      title: isAccepted ? 'Invitation accepted' : 'Invitation declined',
      description: isAccepted ? `${email} uses ${roomName} from now on.` : `${email} does not want to use ${roomName}.`,
      duration: SHOWN_FOR,
    });
  }
  await trpcClient.sharing.noteAnswersTold.mutate({ invitationIds: answers.map(({ id }) => id) });
}

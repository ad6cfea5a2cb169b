import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';

const FEATURE = 'image-recognition';

/** A vote for a feature that does not exist yet: one tap, once. It does not pretend to exist. */
export function VoteCard() {
  const { user } = useSession();
  const key = `image_recognition_vote_${user?.id ?? ''}`;
  const [isRemembered, setIsRemembered] = useState(() => readPersonal(key) !== null);
  const votes = trpc.featureVote.list.useQuery(undefined, { enabled: !isRemembered });
  const vote = trpc.featureVote.add.useMutation();
  const hasVoted = isRemembered || votes.data?.features.includes(FEATURE) === true;

  function handleVote() {
    vote.mutate(
      { feature: FEATURE },
      {
        onSuccess() {
          writePersonal(key, 'true');
          setIsRemembered(true);
        },
        onError: (error) => showToast({ kind: 'destructive', title: t('Error'), description: errorMessage(error) }),
      },
    );
  }

  return (
    <ActionRow
      title={t('AI features — coming soon')}
      text={
        hasVoted
          ? t('Thank you for your vote.')
          : t('Boxroom could name items from a picture. This does not exist yet: would you use it?')
      }
    >
      <Button variant="outline" colorPalette="gray" disabled={hasVoted || vote.isPending} onClick={handleVote}>
        <Sparkles aria-hidden />
        {hasVoted ? t('Voted') : t('Vote for it')}
      </Button>
    </ActionRow>
  );
}

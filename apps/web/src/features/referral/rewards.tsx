import { type Message, msg } from '@boxroom/domain/language/message';
import type { Reward, RewardOverview } from '@boxroom/domain/referral/referral';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Gift from 'lucide-react/icons/gift';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

const TOAST_MS = 4000;

interface RewardsProps {
  /** Undefined until the server has responded: until then only claimed rewards show. */
  rewards: readonly RewardOverview[] | undefined;
  claimed: readonly Reward[];
  onPlay: () => void;
}

/** The rewards for inviting friends: a game, and a skin for it. A reward is named only once it is claimed. */
export function Rewards({ rewards, claimed, onPlay }: RewardsProps) {
  const utils = trpc.useUtils();
  const claim = trpc.referral.claim.useMutation();

  function handleClaim(reward: Reward) {
    claim.mutate(
      { reward },
      {
        onSuccess() {
          showToast({
            kind: 'success',
            title: t('Reward claimed! 🎉'),
            description: t(CLAIMED[reward]),
            duration: TOAST_MS,
          });
          void utils.referral.overview.invalidate();
        },
        onError: (error) => showToast({ kind: 'destructive', title: t('Error'), description: errorMessage(error) }),
      },
    );
  }

  return (
    <div>
      {claimed.includes(1) && (
        <ActionRow
          title={t('Snake')}
          text={claimed.includes(2) ? t('Yours to play, in gold too.') : t('Yours to play.')}
        >
          <Button variant="outline" onClick={onPlay}>
            <Gamepad2 aria-hidden />
            {t('Play Snake')}
          </Button>
        </ActionRow>
      )}
      {rewards
        ?.filter(({ reward }) => !claimed.includes(reward))
        .map(({ reward, friends, state }) => (
          <ActionRow
            key={reward}
            title={t('Mystery reward {number}', { number: reward })}
            text={
              state === 'unlocked'
                ? t('Unlocked: it is yours.')
                : t('For {count, plural, one{# friend} other{# friends}} who joined.', { count: friends })
            }
          >
            <Button
              variant={state === 'unlocked' ? 'solid' : 'outline'}
              colorPalette={state === 'unlocked' ? 'kraft' : 'gray'}
              disabled={state !== 'unlocked' || claim.isPending}
              aria-label={
                state === 'unlocked'
                  ? t('Claim mystery reward {number}', { number: reward })
                  : t('Locked: mystery reward {number}', { number: reward })
              }
              onClick={() => handleClaim(reward)}
            >
              <Gift aria-hidden />
              {state === 'unlocked' ? t('Claim') : t('Locked')}
            </Button>
          </ActionRow>
        ))}
    </div>
  );
}

const CLAIMED: Record<Reward, Message> = {
  1: msg('A game of Snake is yours: play it here.'),
  2: msg('The gold snake is yours: choose it in the game.'),
};

import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { Reward } from '@boxroom/domain/referral/referral';
import { Button } from '../../components/button/button.tsx';
import { LinkToShare } from '../../components/field/link-to-share.tsx';
import '../../components/placeholder/progress-bar.css';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useOnline } from '../../lib/window/use-online.ts';
import { InviteFriendForm } from './invite-friend-form.tsx';
import { InvitedFriends } from './invited-friends.tsx';
import './referral-card.css';
import { Rewards } from './rewards.tsx';
import { useClaimedRewards } from './use-claimed-rewards.ts';

/** Invites friends: the person's own link, a mail with it, the friends who joined, and the rewards. */
export function ReferralCard({ onPlay }: { onPlay: (claimed: readonly Reward[]) => void }) {
  const { data, isError, isFetching, refetch } = trpc.referral.overview.useQuery(undefined, { staleTime: 0, retry: 1 });
  const isOnline = useOnline();
  const claimed = useClaimedRewards(data);
  return (
    <section className="card card-stack" aria-labelledby="referral">
      <div>
        <h2 id="referral" className="heading">
          {t('Invite friends')}
        </h2>
        <p className="muted small">
          {t('{productName} is free, for them too. Two friends who join bring you a surprise.', {
            productName: PRODUCT_NAME,
          })}
        </p>
      </div>
      {data ? (
        <>
          <LinkToShare
            label={t('Your link')}
            url={data.link}
            title={PRODUCT_NAME}
            text={t('Know what is in which box: {productName} keeps track of it.', { productName: PRODUCT_NAME })}
          />
          <InviteFriendForm />
          <Progress count={data.registeredCount} next={data.nextMilestone} />
          <InvitedFriends invited={data.invited} />
        </>
      ) : (
        <>
          <p className="muted" role="status">
            {statusText(isOnline, isError)}
          </p>
          {isError && (
            <div className="cluster">
              <Button variant="outline" colorPalette="gray" onClick={() => void refetch()} disabled={isFetching}>
                {t('Try again')}
              </Button>
            </div>
          )}
        </>
      )}
      <Rewards rewards={data?.rewards} claimed={claimed} onPlay={() => onPlay(claimed)} />
    </section>
  );
}

function statusText(isOnline: boolean, isError: boolean): string {
  if (!isOnline) return t('Shown when you are online');
  return isError ? t('Failed to load referral data. Please try again.') : t('Loading…');
}

function Progress({ count, next }: { count: number; next: number }) {
  return (
    <div className="referral-progress">
      <div className="spread">
        <span id="referral-progress">{t('{count, plural, one{# friend} other{# friends}} joined', { count })}</span>
        <span className="muted small number">
          {/* i18n: A number of friends who joined. */}
          {t('next goal: {count}', { count: next })}
        </span>
      </div>
      <progress className="progress-bar" aria-labelledby="referral-progress" max={next} value={count} />
    </div>
  );
}

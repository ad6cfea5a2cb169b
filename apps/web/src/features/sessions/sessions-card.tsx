import './sessions-card.css';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage, OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';
import { PasswordAction } from './password-action.tsx';

/** The person's sessions, how to end them, and the password. */
export function SessionsCard() {
  const list = trpc.sessions.list.useQuery();
  const isAway = useIsAway(list);
  const utils = trpc.useUtils();
  const heading = useRef<HTMLHeadingElement>(null);
  const options = {
    onSuccess: () => utils.sessions.list.invalidate(),
    onError: (error: unknown) => showToast(errorToast(errorMessage(error, t('Failed to sign out. Please try again.')))),
  };
  const end = trpc.sessions.end.useMutation(options);
  const endOthers = trpc.sessions.endOthers.useMutation({
    ...options,
    onSuccess: async ({ ended }) => {
      showToast({
        kind: 'success',
        title: t('Signed out {count, plural, one{# device} other{# devices}}', { count: ended }),
      });
      await options.onSuccess();
      // The pressed button disappears.
      const held = document.activeElement;
      if (held === document.body || held?.matches(':disabled')) heading.current?.focus();
    },
  });
  const isBusy = end.isPending || endOthers.isPending;
  const sessions = list.data?.sessions;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className="card" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className="heading" ref={heading} tabIndex={-1}>
        {t('Where you are signed in')}
      </h2>
      {!sessions && (
        <p className="muted small" role="status">
          {list.isError ? errorMessage(list.error) : isAway ? t(OFFLINE_TEXT) : t('Loading…')}
        </p>
      )}
      <ul role="list" className="sessions">
        {sessions?.map(({ id, device, isCurrent, lastSeenAt }) => (
          <li key={id} className="row row-wraps session">
            {/iPhone|iPad|Android/.test(device) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
            <div className="row-text">
              <div className="session-device">{device}</div>
              <div className="muted small">
                {isCurrent ? t('This device') : t('Last used {moment}', { moment: momentText(lastSeenAt) })}
              </div>
            </div>
            {!isCurrent && (
              <Button
                variant="outline"
                colorPalette="gray"
                disabled={isBusy}
                aria-label={t('Sign out {device}', { device })}
                onClick={() => end.mutate({ id })}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={() => endOthers.mutate()}>
          {t('Sign out all other devices')}
        </Button>
      )}
      <PasswordAction hasPassword={list.data?.hasPassword ?? false} />
    </section>
  );
}

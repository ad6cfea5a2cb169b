import type { GuestLink, GuestTarget } from '@boxroom/domain/guest-link/guest-link';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage, OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';
import { endText, visitsText } from './guest-link-text.ts';

/** The existing links, how often each was opened, and when it ends. */
export function GuestLinkList({ target, onRevoked }: { target: GuestTarget; onRevoked: (id: string) => void }) {
  const list = trpc.guest.list.useQuery(target, { staleTime: 0 });
  const isAway = useIsAway(list);
  const utils = trpc.useUtils();
  const [ending, setEnding] = useState<GuestLink | null>(null);
  const revoke = trpc.guest.revoke.useMutation({
    async onSuccess(_data, { id }) {
      setEnding(null);
      onRevoked(id);
      showToast({ kind: 'success', title: t('The link has ended') });
      await utils.guest.list.invalidate();
    },
    onError: (error) => showToast(errorToast(errorMessage(error, t('Failed to end the link. Please try again.')))),
  });
  const links = list.data;
  if (!links) {
    const words = list.isError ? errorMessage(list.error) : isAway ? t(OFFLINE_TEXT) : t('Loading…');
    return (
      <p className="muted small" role="status">
        {words}
      </p>
    );
  }
  if (links.length === 0) return <p className="muted small">{t('There are no links yet.')}</p>;
  return (
    <section aria-labelledby="guest-links-heading">
      <h3 id="guest-links-heading" className="heading">
        {t('Links')}
      </h3>
      <ul role="list" className="guest-link-list">
        {links.map((link) => (
          <li key={link.id} className="row">
            <div id={`guest-link-${link.id}`} className="row-text">
              <div className="cluster">
                <span>{endText(link)}</span>
                {link.showsPrices && <span className="badge">{t('With prices')}</span>}
              </div>
              <div className="muted small">{visitsText(link)}</div>
            </div>
            <Button
              variant="outline"
              colorPalette="gray"
              aria-describedby={`guest-link-${link.id}`}
              onClick={() => setEnding(link)}
            >
              {link.isExpired
                ? t('Remove')
                : // i18n: the button that ends a link
                  t('End')}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onClose={() => setEnding(null)}
          title={ending.isExpired ? t('Remove this link?') : t('End this link?')}
          description={
            ending.isExpired
              ? t('It no longer works, and disappears from this list.')
              : t('People who have it can no longer see anything. You cannot turn it on again.')
          }
          confirmLabel={ending.isExpired ? t('Remove') : t('End link')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: ending.id })}
        />
      )}
    </section>
  );
}

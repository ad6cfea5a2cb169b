import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { KeepButton } from '../../inventory/tryout/keep-button.tsx';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import './tryout.css';
import { endTryout } from '../../replica/tryout/carry-over.ts';

/** The line above every page of a tryout: where it lives, and the two ways out of it. */
export function TryoutLine() {
  const { durability } = useSyncStatus();
  const isKept = durability === 'disk';
  return (
    <section className="tryout-line" aria-label={t('Without an account')}>
      <p>
        {isKept
          ? t('This lives on this device alone.')
          : t('This browser stores nothing: what you try ends with this page.')}
      </p>
      <div className="tryout-ways">
        {isKept && <KeepButton variant="ghost" />}
        <ThrowAwayButton />
      </div>
    </section>
  );
}

function ThrowAwayButton() {
  const [isAsking, setIsAsking] = useState(false);
  const { view, user } = useReplicaStore();
  const { box, item } = view.rows;
  return (
    <>
      <Button variant="ghost" colorPalette="gray" onClick={() => setIsAsking(true)}>
        {t('Throw away')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Throw away what you tried?')}
        description={t(
          '{boxes, plural, one{# box} other{# boxes}} and {items, plural, one{# item} other{# items}} are deleted from this device. This cannot be undone.',
          { boxes: box.size, items: item.size },
        )}
        confirmLabel={t('Throw away')}
        onConfirm={() => endTryout(user.id)}
      />
    </>
  );
}

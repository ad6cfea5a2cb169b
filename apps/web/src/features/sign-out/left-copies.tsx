import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { forgetCopy, type LeftCopy, listLeftCopies } from '../../replica/account/local-accounts.ts';

/**
 * Another person's changes that were made on this device and never sent. Shows name and number, never their content.
 */
export function LeftCopies() {
  const { user } = useSession();
  // On a shared computer, the copy from before it became one is not open either.
  const userId = isSharedComputer() ? null : (user?.id ?? null);
  const [copies, setCopies] = useState<readonly LeftCopy[]>([]);
  const [discarding, setDiscarding] = useState<LeftCopy | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void listLeftCopies(userId).then((left) => {
      if (isCurrent) setCopies(left);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  async function handleDiscard({ id }: LeftCopy) {
    setDiscarding(null);
    const isGone = await forgetCopy(id);
    if (!isGone)
      showToast({ kind: 'destructive', title: t('Error'), description: t('Another tab still uses this copy.') });
    setCopies(await listLeftCopies(userId));
  }

  if (copies.length === 0) return null;
  return (
    <section className="card card-stack" aria-labelledby="left-copies">
      <h2 id="left-copies" className="heading">
        {t('Unsent changes on this device')}
      </h2>
      {copies.map((copy) => (
        <div key={copy.id} className="row row-wraps">
          <p className="row-text">
            {t(
              '{count, plural, one{# unsent change of {name}. Sign in as {name} to send it.} other{# unsent changes of {name}. Sign in as {name} to send them.}}',
              { count: copy.unsent, name: copy.username },
            )}
          </p>
          <Button variant="outline" colorPalette="red" onClick={() => setDiscarding(copy)}>
            {t('Discard')}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        title={t('Discard unsent changes?')}
        description={
          discarding &&
          t(
            '{count, plural, one{# unsent change} other{# unsent changes}} of {name} would be lost. This cannot be undone.',
            { count: discarding.unsent, name: discarding.username },
          )
        }
        confirmLabel={t('Discard')}
        onConfirm={() => discarding && void handleDiscard(discarding)}
      />
    </section>
  );
}

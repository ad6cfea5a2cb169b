import { countText } from '@boxroom/domain/text/count-text';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
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
    if (!isGone) showToast({ kind: 'destructive', title: 'Error', description: 'Another tab still uses this copy.' });
    setCopies(await listLeftCopies(userId));
  }

  if (copies.length === 0) return null;
  return (
    <section className="card card-stack" aria-labelledby="left-copies">
      <h2 id="left-copies" className="heading">
        Unsent changes on this device
      </h2>
      {copies.map((copy) => (
        <div key={copy.id} className="row row-wraps">
          <p className="row-text">
            {countOf(copy)} of {copy.username}. Sign in as {copy.username} to send {copy.unsent === 1 ? 'it' : 'them'}.
          </p>
          <Button variant="outline" colorPalette="red" onClick={() => setDiscarding(copy)}>
            Discard
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        title="Discard unsent changes?"
        description={
          discarding && `${countOf(discarding)} of ${discarding.username} would be lost. This cannot be undone.`
        }
        confirmLabel="Discard"
        onConfirm={() => discarding && void handleDiscard(discarding)}
      />
    </section>
  );
}

function countOf({ unsent }: LeftCopy): string {
  return countText(unsent, 'unsent change');
}

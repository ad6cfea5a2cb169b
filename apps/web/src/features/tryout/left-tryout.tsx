import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { finishForgetting } from '../../replica/account/local-accounts.ts';
import { endTryout } from '../../replica/tryout/carry-over.ts';

/** A tryout from before this became a shared computer, on which it cannot be opened: an account takes it, or nobody. */
export function LeftTryout({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p>
        {t(
          'A household that was tried before is still on this computer. Sign in to add it to your account, or throw it away.',
        )}
      </p>
      <Button variant="outline" colorPalette="red" onClick={() => setIsAsking(true)}>
        {t('Throw away')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Throw away what was tried?')}
        description={t('It is deleted from this computer. This cannot be undone.')}
        confirmLabel={t('Throw away')}
        onConfirm={() => {
          endTryout(id);
          void finishForgetting(null).then(() =>
            showToast({
              title: t('Thrown away'),
              description: t('Nothing of what was tried is left on this computer.'),
            }),
          );
        }}
      />
    </>
  );
}

import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';

export function ClearChecklistButton() {
  const mutate = useCommand();
  const [isAsking, setIsAsking] = useState(false);

  function handleConfirm() {
    setIsAsking(false);
    if (mutate('checklist.clear', {}).ok) showToast({ title: t('Checklist cleared'), kind: 'success' });
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {t('Clear Checklist')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Clear entire checklist?')}
        description={t('All items are taken off your checklist. They stay in their boxes. This cannot be undone.')}
        confirmLabel={t('Clear Checklist')}
        onConfirm={handleConfirm}
      />
    </>
  );
}

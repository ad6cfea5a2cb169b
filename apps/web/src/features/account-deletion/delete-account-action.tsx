import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

interface DeleteAccountActionProps {
  /** Opens the transfer of a room to one of its members. */
  onTransfer: (room: { id: string; name: string }) => void;
}

export function DeleteAccountAction({ onTransfer }: DeleteAccountActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionRow title={t('Delete account')} text={t('Deletes everything in it for good. We ask once more first.')}>
        <Button variant="outline" colorPalette="red" onClick={() => setIsOpen(true)}>
          <Trash2 aria-hidden />
          {t('Delete account')}
        </Button>
      </ActionRow>
      {isOpen && (
        <DeleteAccountDialog
          onClose={() => setIsOpen(false)}
          onTransfer={(room) => {
            setIsOpen(false);
            onTransfer(room);
          }}
        />
      )}
    </>
  );
}

import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import './passkeys.css';

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  const text = codes.join('\n');

  function handleClose() {
    onClose();
    showToast({
      title: t('Recovery codes are shown only once'),
      description: t('If you have not kept them, get new ones here.'),
    });
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      title={t('Your recovery codes')}
      description={t(
        'Each signs in once instead of a passkey that you have lost. Keep them on paper or in a password manager: they are shown only now.',
      )}
      initialFocus={done}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => copyText(text)}>
            {t('Copy')}
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() =>
              saveFile('boxroom-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }))
            }
          >
            {t('Save as a file')}
          </Button>
          <Button ref={done} onClick={onClose}>
            {t('I have kept them')}
          </Button>
        </>
      }
    >
      <ul role="list" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

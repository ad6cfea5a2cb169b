import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { KeepButton } from './keep-button.tsx';
import './needs-account.css';

/** Stands where a screen would need the server, and says what for. */
export function NeedsAccount({ children }: { children: ReactNode }) {
  return (
    <div className="needs-account">
      <p>{children}</p>
      <KeepButton variant="outline" />
    </div>
  );
}

interface NeedsAccountDialogProps {
  title: string;
  text: string;
  onClose: () => void;
}

/** The same for a button that would open a dialog. */
export function NeedsAccountDialog({ title, text, onClose }: NeedsAccountDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Not now')}
          </Button>
          <KeepButton />
        </>
      }
    />
  );
}

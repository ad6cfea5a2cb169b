import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import './followed-notes.css';

/** Shows at the top of a form why it can no longer be saved. The typed text stays in the fields. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p className="followed-note followed-note-off" role="status">
      {children} {t('What you typed stays here, so you can copy it.')}
    </p>
  );
}

import type { ReactNode } from 'react';
import './followed-notes.css';

/** Why a form can no longer be saved, at its top. What was typed stays in the fields. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p className="followed-note followed-note-off" role="status">
      {children} What you typed stays here to be copied.
    </p>
  );
}

import type { ReactNode } from 'react';
import './action-row.css';

/** One action: its title, what it does, and its button, which moves below the text on narrow screens. */
export function ActionRow({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="row action-row">
      <div className="row-text">
        <h3 className="action-title">{title}</h3>
        <div className="muted small">{text}</div>
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import './action-row.css';

/** One thing that can be done: what it is, what it does, and its button, below the text where there is little room. */
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

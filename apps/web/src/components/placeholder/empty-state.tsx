import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';
import './empty-state.css';

interface EmptyStateProps {
  text: string;
  hint?: string;
  action?: ReactNode;
  drawing?: 'box' | 'search' | 'list';
  /** `1` when it is the whole page. */
  headingLevel?: 1 | 2;
}

/** One drawing, one sentence, one button. */
export function EmptyState({ text, hint, action, drawing = 'box', headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={headingLevel === 1 ? 'empty-state empty-state-page' : 'empty-state'}>
      <EmptyDrawing subject={drawing} />
      <Heading className="heading" dir="auto">
        {text}
      </Heading>
      {hint && (
        <p className="muted" dir="auto">
          {hint}
        </p>
      )}
      {action}
    </div>
  );
}

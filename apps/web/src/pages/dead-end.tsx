import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';

/** An address that leads to nothing here says why, and how to go on: home, unless there is something better to do. */
export function DeadEnd({ action, ...said }: ComponentProps<typeof EmptyState>) {
  return (
    <EmptyState
      {...said}
      action={
        action ?? (
          <Button asChild>
            <Link to="/app">Go to your storage room</Link>
          </Button>
        )
      }
    />
  );
}

export function AgainButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      Try again
    </Button>
  );
}

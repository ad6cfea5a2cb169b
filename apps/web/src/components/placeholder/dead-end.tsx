import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { t } from '../../lib/language/t.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A page for an address that leads nowhere: gives the reason, and a way to go on, by default home. */
export function DeadEnd({ action, ...said }: ComponentProps<typeof EmptyState>) {
  return (
    <EmptyState
      {...said}
      action={
        action ?? (
          <Button asChild>
            <Link to="/app">{t('Go to your storage room')}</Link>
          </Button>
        )
      }
    />
  );
}

export function AgainButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      {t('Try again')}
    </Button>
  );
}

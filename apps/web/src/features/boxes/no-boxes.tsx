import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';
import { ALL_BOXES, type BoxScope } from '../../replica/hooks/use-boxes.ts';

interface NoBoxesProps {
  scope: BoxScope;
  roomName: string | null;
  /** There were boxes: the person is not new here. */
  isEmptied: boolean;
  /** Deleted boxes of other owners are not among what this person can restore. */
  isOwner: boolean;
  addFirst: ReactNode;
}

/** In place of the boxes where there are none: not yet, or not any more. */
export function NoBoxes({ scope, roomName, isEmptied, isOwner, addFirst }: NoBoxesProps) {
  const isAll = scope === ALL_BOXES;
  if (isEmptied && !isOwner)
    return <EmptyState text={t('This room is empty')} hint={t('The boxes were moved or deleted.')} />;
  if (isEmptied)
    return (
      <EmptyState
        text={isAll ? t('Your rooms are empty') : t('This room is empty')}
        hint={t(
          'The boxes were moved or deleted. Deleted ones can be restored for {count, plural, one{# day} other{# days}}.',
          { count: TRASH_DAYS },
        )}
        action={
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings/deleted">{t('Recently deleted')}</Link>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      text={t('No boxes yet')}
      hint={
        isAll
          ? t("You don't have any boxes yet.")
          : t("You don't have any boxes in {room} storage room yet.", { room: roomName ?? '' })
      }
      action={
        <div className="cluster">
          {addFirst}
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings" hash="import-card">
              {t('Import a list')}
            </Link>
          </Button>
        </div>
      }
    />
  );
}

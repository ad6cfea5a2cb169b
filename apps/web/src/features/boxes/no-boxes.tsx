import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
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
  if (isEmptied && !isOwner) return <EmptyState text="This room is empty" hint="The boxes were moved or deleted." />;
  if (isEmptied)
    return (
      <EmptyState
        text={isAll ? 'Your rooms are empty' : 'This room is empty'}
        hint={`The boxes were moved or deleted. Deleted ones can be restored for ${TRASH_DAYS} days.`}
        action={
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings/deleted">Recently deleted</Link>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      text="No boxes yet"
      hint={isAll ? "You don't have any boxes yet." : `You don't have any boxes in ${roomName} storage room yet.`}
      action={
        <div className="cluster">
          {addFirst}
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings" hash="import-card">
              Import a list
            </Link>
          </Button>
        </div>
      }
    />
  );
}

import { refuseUnless } from '@boxroom/domain/access/decide-access';
import type { Box } from '@boxroom/domain/box/box';
import { type Item, ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import type { SearchBox } from '@boxroom/domain/search/search-room';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useChecklist } from '../../replica/hooks/use-checklist.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useSearch } from '../../replica/search/use-search.ts';
import './fill-box-dialog.css';
import { goneText, inChunks, lookAgain, refusedForAll, sentences } from './bulk.ts';
import { toggled } from './toggled.ts';
import { useMoveBack } from './use-move-back.ts';

/** At most this many are rendered: a longer query shortens the list. */
const SHOWN_MAX = 100;

/**
 * Moves items from other boxes into this one: those on the checklist, which people pack from, or the results of a
 * search. The selection survives a new search.
 */
export function FillBoxDialog({ box, onClose }: { box: BoxEntry; onClose: () => void }) {
  const mutate = useCommand();
  const moveBack = useMoveBack();
  const { view } = useReplicaStore();
  const { room } = useSpaceInfo(box.spaceId);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const isAsked = query.trim() !== '';
  const { items, count, isElsewhere } = useCandidates(query, box.id);

  function handleSubmit() {
    const { present, gone } = lookAgain(
      view,
      [...chosen].map((id) => ({ id })),
    );
    const failure = refusedForAll('move', t('Failed to move some items. Please try again.'));
    const chunks = inChunks(present, ITEMS_PER_SELECTION_MAX);
    if (!chunks.every((ids) => mutate('item.move', { ids: ids.map(({ id }) => id), boxId: box.id }, failure).ok))
      return;
    onClose();
    const moved = t('{count, plural, one{# item is} other{# items are}} now in {box}.', {
      count: present.length,
      box: box.name,
    });
    showUndoToast({ title: t('Items moved'), description: sentences(moved, goneText(gone)) }, () =>
      moveBack(present, box.id),
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Move items into this box')}
      description={box.name}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={chosen.size === 0}>
            {chosen.size === 0
              ? t('Move Items')
              : t('Move {count, plural, one{# item} other{# items}}', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('Find items')}
        type="search"
        placeholder={t('Find items...')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
      />
      {items.length > 0 && (
        <fieldset className="fill-box-list">
          <legend className="muted small">{isAsked ? t('Found in other boxes') : t('On your checklist')}</legend>
          {items.map((item) => (
            <label key={item.id} className="row checkbox fill-box-row">
              <input
                type="checkbox"
                checked={chosen.has(item.id)}
                onChange={() => setChosen(toggled(chosen, item.id))}
              />
              <span className="clamp" dir="auto">
                {item.name}
              </span>
              <span className="muted small clamp" dir="auto">
                {view.get('box', item.boxId)?.name}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="muted small" role="status">
        {said(isAsked, count, isElsewhere)}
      </p>
      {isElsewhere && (
        <Button asChild variant="outline" colorPalette="gray">
          <Link to="/search" search={{ q: query.trim() }} onClick={onClose}>
            {t('Search Everything')}
          </Link>
        </Button>
      )}
      <LostCategories items={Array.from(chosen).flatMap((id) => view.get('item', id) ?? [])} room={room} />
    </Dialog>
  );
}

interface Candidates {
  /** The first `SHOWN_MAX`. */
  items: readonly Item[];
  count: number;
  /** Matches are only in this box, or where the person may move nothing. */
  isElsewhere: boolean;
}

/** Returns the items that the person may move into this box. */
function useCandidates(query: string, boxId: string): Candidates {
  const { groups } = useSearch(query, null);
  const checklist = useChecklist();
  const { view } = useReplicaStore();
  const mayMove = ({ box }: { box: Box }) => box.id !== boxId && !refuseUnless(view, box.spaceId, 'edit');
  if (query.trim() === '') {
    const items = checklist.flatMap(({ boxes }) => boxes.filter(mayMove).flatMap((found) => found.items));
    return { items: items.slice(0, SHOWN_MAX), count: items.length, isElsewhere: false };
  }
  const items: Item[] = [];
  let count = 0;
  const boxes = groups.flatMap((group) => group.boxes);
  // A person who types the name or place of a box means its contents.
  const sizeOf = ({ matches, box, itemCount }: SearchBox) => (matches ? view.countItemsIn(box.id) : itemCount);
  for (const found of boxes.filter(mayMove)) {
    count += sizeOf(found);
    if (items.length === SHOWN_MAX) continue;
    for (const item of found.matches ? view.itemsIn(found.box.id) : found.items) {
      if (items.push(item) === SHOWN_MAX) break;
    }
  }
  return { items, count, isElsewhere: count === 0 && boxes.some((found) => sizeOf(found) > 0) };
}

function said(isAsked: boolean, count: number, isElsewhere: boolean): string {
  if (count > SHOWN_MAX) return t('{count} more: type more of the name to find them.', { count: count - SHOWN_MAX });
  if (count > 0) return '';
  if (isElsewhere) return t('It is in this box already, or where you may not move it.');
  return isAsked ? t('No match in other boxes.') : t('Type the name of an item or a box.');
}

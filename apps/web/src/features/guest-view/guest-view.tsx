import { searchGuestView } from '@boxroom/domain/guest-link/search-guest-view';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import { resultCountText } from '@boxroom/domain/search/result-count-text';
import { QUERY_MAX } from '@boxroom/domain/search/terms';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { dateText, momentText } from '../../components/text/moment-text.ts';
import { t } from '../../lib/language/t.ts';
import { GuestBoxes } from './guest-boxes.tsx';
import './guest-view.css';
import { GuestPictureDialog, GuestThumb, type Pictured } from './guest-picture.tsx';
import type { LoadedGuestView } from './load-guest-view.ts';

/** The minimum number of boxes and items for a search field. */
const SEARCH_FROM = 6;
/** Above this number of boxes, searching is quicker than a list of all boxes. */
const GO_TO_MAX = 200;
const TOP = '';

interface GuestViewProps {
  token: string;
  view: LoadedGuestView;
  /** Why no newer data could be read, as text. */
  trouble: string | null;
  onRetry: () => void;
}

/** The content of a guest link: boxes by name, with a search, and a menu that leads to each box. */
export function GuestView({ token, view, trouble, onRetry }: GuestViewProps) {
  const [query, setQuery] = useState('');
  const [goTo, setGoTo] = useState<{ boxId: string } | null>(null);
  const [picture, setPicture] = useState<Pictured | null>(null);
  const asked = useDeferredValue(query);
  const roomName = view.kind === 'room' ? view.name : null;
  const found = useMemo(() => searchGuestView(view.boxes, asked, roomName), [view.boxes, asked, roomName]);
  const items = view.boxes.reduce((sum, entry) => sum + entry.items.length, 0);
  const isOneBox = view.kind === 'box';
  const isSearching = found.terms.length > 0;
  return (
    <div className="page guest-page">
      {trouble !== null && (
        <div className="guest-trouble" role="status">
          <p>{t('{trouble} What you see is from {moment}.', { trouble, moment: momentText(view.loadedAt) })}</p>
          <Button variant="outline" colorPalette="gray" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {picturesOf(view).length > 0 && (
        <GuestThumb token={token} of={{ name: view.name, pictures: picturesOf(view) }} onOpen={setPicture} />
      )}
      {picture && <GuestPictureDialog token={token} of={picture} onClose={() => setPicture(null)} />}
      <p className="muted small">
        {[
          countsText(view, items, trouble !== null),
          ...(view.expiresAt === null ? [] : [t('This link works until {date}', { date: dateText(view.expiresAt) })]),
        ].join(' · ')}
      </p>
      {items + view.boxes.length >= SEARCH_FROM && (
        <div className="guest-bar">
          <div className="guest-search">
            <Search aria-hidden />
            <TextField
              label={t('Search this list')}
              labelHidden
              type="search"
              placeholder={t('Search this list...')}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={QUERY_MAX}
              value={query}
              onChange={(typed) => {
                setQuery(typed);
                setGoTo(null);
              }}
            />
          </div>
          {view.boxes.length > 1 && view.boxes.length <= GO_TO_MAX && !isSearching && (
            <Select
              label={t('Go to box')}
              value={TOP}
              options={[
                { value: TOP, label: t('Go to box…') },
                ...view.boxes.map(({ box }) => ({ value: box.id, label: box.name })),
              ]}
              onChange={(boxId) => setGoTo(boxId === TOP ? null : { boxId })}
            />
          )}
        </div>
      )}
      {isSearching && (
        <div role="status">
          {found.count > 0 ? (
            <p className="muted small" dir="auto">
              {resultCountText(found.count, asked.trim(), t)}
            </p>
          ) : (
            <EmptyState text={t('No items found matching "{query}"', { query: asked.trim() })} drawing="search" />
          )}
        </div>
      )}
      {view.boxes.length === 0 && <EmptyState text={t('There are no boxes in this room yet.')} />}
      <GuestBoxes token={token} found={found} goTo={goTo} isOneBox={isOneBox} currency={view.currency} />
    </div>
  );
}

/** '3 boxes, 20 items', and whether more is to come. */
function countsText({ kind, boxes, isComplete }: LoadedGuestView, items: number, hasTrouble: boolean): string {
  const counts =
    kind === 'box'
      ? t('{count, plural, one{# item} other{# items}}', { count: items })
      : t('{boxes, plural, one{# box} other{# boxes}}, {items, plural, one{# item} other{# items}}', {
          boxes: boxes.length,
          items,
        });
  if (isComplete) return counts;
  return hasTrouble
    ? // i18n: {counts} is such as '3 boxes, 20 items'
      t('{counts} so far: not everything is here yet', { counts })
    : // i18n: {counts} is such as '3 boxes, 20 items'
      t('{counts} so far, loading more…', { counts });
}

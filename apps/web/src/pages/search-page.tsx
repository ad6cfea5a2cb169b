import { readBoxCode } from '@boxroom/domain/box/box-code';
import type { Item } from '@boxroom/domain/item/item';
import { resultCountText } from '@boxroom/domain/search/result-count-text';
import { UNASSIGNED_ITEMS } from '@boxroom/domain/search/search-inventory';
import { QUERY_MAX } from '@boxroom/domain/search/terms';
import { useNavigate, useSearch as useSearchParams } from '@tanstack/react-router';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { SearchField } from '../components/field/search-field.tsx';
import { Select } from '../components/field/select.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { ItemSelecting } from '../features/items/item-selecting.tsx';
import { LentLine } from '../features/items/lent-line.tsx';
import { useItemDialogs } from '../features/items/use-item-dialogs.tsx';
import { NothingFound } from '../features/search/nothing-found.tsx';
import { RecentSearches, useKeepSearch } from '../features/search/recent-searches.tsx';
import { CodedBoxes } from '../inventory/box/coded-boxes.tsx';
import { CategoryDot } from '../inventory/category/category-dot.tsx';
import { type Folding, GroupedItems, itemIdsIn } from '../inventory/item/grouped-items.tsx';
import { SelectButton } from '../inventory/selection/select-button.tsx';
import { useSelection } from '../inventory/selection/use-selection.ts';
import { t } from '../lib/language/t.ts';
import { TYPING_PAUSE_MS } from '../lib/time/typing-pause.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useBoxesOfCode } from '../replica/hooks/use-boxes-of-code.ts';
import { useCategories } from '../replica/hooks/use-categories.ts';
import { useDisplaySettings } from '../replica/hooks/use-display-settings.ts';
import { useLoadFailure } from '../replica/hooks/use-load-failure.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { useSearch } from '../replica/search/use-search.ts';
import './search-page.css';

const PrintItems = lazyDialog(async () => (await import('../features/print/print-items.tsx')).PrintItems);

const ALL = '';
/** A selection goes on while the query changes: its history entry keeps its state. */
const IN_PLACE = { replace: true, resetScroll: false, state: true } as const;

/** Finds items in all boxes with every key pressed. */
export function SearchPage() {
  const { q = '', category: categoryId = ALL } = useSearchParams({ from: '/signed-in/search' });
  const { settings } = useDisplaySettings();
  const categories = useCategories();
  const isComplete = useIsComplete();
  const [query, setQuery] = useState(q);
  const category = (settings.showCategories && categories.find(({ ids }) => ids.includes(categoryId))) || null;
  const results = useSearch(query, category);
  const { actions, openSelected, dialogs } = useItemDialogs();
  const itemIds = useMemo(() => itemIdsIn(results.groups), [results.groups]);
  const selection = useSelection(itemIds);
  const [printed, setPrinted] = useState<readonly Item[] | null>(null);
  const { setCategory } = useAddress(query, q);
  const { folding, wasHere } = useFolding(q, categoryId);
  const field = useFocusOnOpen(!wasHere);
  const countLine = useRef<HTMLParagraphElement>(null);
  const keepSearch = useKeepSearch();
  useDocumentTitle(t('Search'));
  useLoadFailure(t('Failed to search. Please try again.'));

  const coded = useBoxesOfCode(readBoxCode(query));
  const count = results.count + coded.length;
  function choose(chosen: string) {
    // The pressed button disappears, and the keyboard of a phone should not cover the results.
    flushSync(() => setQuery(chosen));
    countLine.current?.focus();
  }
  const isAsked = query.trim() !== '' || category !== null;
  const shownQuery = query.trim() === '' ? (category?.name ?? '') : query.trim();
  return (
    <>
      <PageHeader title={t('Search')} beta />
      <div className="page">
        <div className="search-bar">
          <SearchField
            ref={field}
            label={t('Search your storage')}
            placeholder={t('Search items and boxes...')}
            text={query}
            max={QUERY_MAX}
            onChange={setQuery}
            onEnter={() => count > 0 && keepSearch(query)}
          />
          {settings.showCategories && categories.length > 0 && (
            <Select
              label={t('Category')}
              {...(category?.color ? { mark: <CategoryDot color={category.color} /> } : { icon: ListFilter })}
              value={category?.id ?? ALL}
              options={[
                { value: ALL, label: t('All categories') },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setCategory}
            />
          )}
        </div>
        {!isAsked && <NothingAsked onChoose={choose} />}
        {isAsked && count > 0 && (
          <>
            <div className="spread">
              <p ref={countLine} tabIndex={-1} className="search-count muted small" role="status" dir="auto">
                {resultCountText(count, shownQuery, t)}
              </p>
              {itemIds.length > 0 && <SelectButton selection={selection} />}
            </div>
            <ItemSelecting selection={selection} openSelected={openSelected} onPrint={setPrinted} />
            {coded.length > 0 && <CodedBoxes boxes={coded} label={t('Boxes with this code')} />}
            {/* A press on a result shows that the query was the right one. */}
            <div onClickCapture={() => keepSearch(query)}>
              <GroupedItems
                groups={results.groups}
                label={t('Results')}
                actions={actions}
                unassigned={UNASSIGNED_ITEMS}
                terms={results.terms}
                query={query}
                folding={folding}
                selection={selection}
              />
            </div>
          </>
        )}
        {isAsked && count === 0 && !isComplete && <Loading text={t('Loading your boxes...')} />}
        {isAsked && count === 0 && isComplete && (
          <NothingFound shownQuery={shownQuery} query={query} category={category} onChoose={choose} />
        )}
      </div>
      {printed && <PrintItems items={printed} onClose={() => setPrinted(null)} />}
      {dialogs}
    </>
  );
}

function NothingAsked({ onChoose }: ComponentProps<typeof RecentSearches>) {
  return (
    <>
      <EmptyState
        text={t('Search your storage')}
        hint={t('Find items and boxes by name, description or category.')}
        drawing="search"
      />
      <LentLine />
      <RecentSearches onChoose={onChoose} />
    </>
  );
}

/** Keeps the query in the address, so that back and a shared link lead to the same results. */
function useAddress(query: string, inAddress: string): { setCategory: (id: string) => void } {
  const navigate = useNavigate({ from: '/search' });
  useEffect(() => {
    if (query === inAddress) return undefined;
    const write = () => {
      void navigate({ search: (old) => withText(old, 'q', query), ...IN_PLACE });
    };
    const timer = setTimeout(write, TYPING_PAUSE_MS);
    // A press on a result before the pause must not lose the query on the way back.
    addEventListener('pointerdown', write, { capture: true });
    addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', write, { capture: true });
      removeEventListener('focusout', write);
    };
  }, [query, inAddress, navigate]);
  return {
    setCategory: (id) => void navigate({ search: (old) => withText(old, 'category', id), ...IN_PLACE }),
  };
}

function withText(old: { q?: string; category?: string }, key: 'q' | 'category', text: string) {
  const { [key]: _, ...others } = old;
  return text === '' ? others : { ...others, [key]: text };
}

/**
 * The folded rooms: kept while the page is open, and on a return to the same search in this tab, which `wasHere`
 * reports.
 */
function useFolding(q: string, categoryId: string): { folding: Folding; wasHere: boolean } {
  const place = JSON.stringify([q, categoryId]);
  const [kept, keep] = useRemembered('searchFolded', 'session');
  const [wasHere] = useState(() => (q !== '' || categoryId !== ALL) && kept?.split('\n')[0] === place);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(wasHere ? kept?.split('\n').slice(1) : []));
  useEffect(() => keep([place, ...folded].join('\n')), [place, folded, keep]);
  function handleToggle(key: string) {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  }
  return { folding: { folded, onToggle: handleToggle }, wasHere };
}

/** Not on a return: the person wants to see the results again. */
function useFocusOnOpen(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

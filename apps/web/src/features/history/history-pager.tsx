import { HISTORY_PAGER_MAX } from '@boxroom/domain/history/history-entry';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import './history-pager.css';
import { t } from '../../lib/language/t.ts';

interface HistoryPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Previous, up to five page numbers, next. */
export function HistoryPager({ page, pages, onPage }: HistoryPagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t('Pages of the edit history')}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      {shownPages(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className="icon-button number"
          aria-label={t('Page {number}', { number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t('Next page')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </button>
    </nav>
  );
}

/** Returns at most five neighboring page numbers, the current one in the middle where possible. */
export function shownPages(page: number, pages: number): number[] {
  const count = Math.min(pages, HISTORY_PAGER_MAX);
  const first = Math.min(Math.max(1, page - Math.floor(HISTORY_PAGER_MAX / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, i) => first + i);
}

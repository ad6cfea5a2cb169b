import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';
import { useSearch } from '../../replica/search/use-search.ts';
import { DidYouMean, type DidYouMeanProps } from './did-you-mean.tsx';

interface NothingFoundProps extends DidYouMeanProps {
  /** What was asked, as the page words it. */
  shownQuery: string;
}

/** The sentence for a search that found nothing, and what else would: outside of the category, or by a similar query. */
export function NothingFound({ shownQuery, ...meant }: NothingFoundProps) {
  const { query, category } = meant;
  // Without a category that is what the page has asked already.
  const { count } = useSearch(category === null ? '' : query, null);
  const elsewhere = count > 0 && {
    hint: t('{count, plural, one{# result is} other{# results are}} outside of this category.', { count }),
    action: (
      <Button asChild variant="outline">
        <Link to="/search" search={{ q: query.trim() }} replace>
          {t('Search All Categories')}
        </Link>
      </Button>
    ),
  };
  return (
    <>
      <div role="status">
        <EmptyState
          text={t('No items found matching "{query}"', { query: shownQuery })}
          drawing="search"
          {...elsewhere}
        />
      </div>
      <DidYouMean {...meant} />
    </>
  );
}

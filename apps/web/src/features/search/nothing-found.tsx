import { countText } from '@boxroom/domain/text/count-text';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
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
    hint: `${countText(count, 'result is', 'results are')} outside of this category.`,
    action: (
      <Button asChild variant="outline">
        <Link to="/search" search={{ q: query.trim() }} replace>
          Search All Categories
        </Link>
      </Button>
    ),
  };
  return (
    <>
      <div role="status">
        <EmptyState text={`No items found matching "${shownQuery}"`} drawing="search" {...elsewhere} />
      </div>
      <DidYouMean {...meant} />
    </>
  );
}

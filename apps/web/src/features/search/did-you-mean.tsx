import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import type { CategoryEntry } from '../../replica/hooks/use-categories.ts';
import './did-you-mean.css';
import { useNearQueries } from '../../replica/search/use-near-queries.ts';

export interface DidYouMeanProps {
  query: string;
  category: CategoryEntry | null;
  onChoose: (query: string) => void;
}

/** Suggests similar queries for one without results. */
export function DidYouMean({ query, category, onChoose }: DidYouMeanProps) {
  const queries = useNearQueries(query, category);
  return (
    <>
      {/* Rendered from the start, so that screen readers announce its content. */}
      <p id="did-you-mean" className="did-you-mean-text muted" role="status">
        {queries.length > 0 && t('Did you mean')}
      </p>
      {queries.length > 0 && (
        <div className="did-you-mean" role="group" aria-labelledby="did-you-mean">
          {queries.map((meant) => (
            <Button key={meant} variant="outline" colorPalette="gray" onClick={() => onChoose(meant)}>
              <span className="clamp" dir="auto">
                {meant}
              </span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

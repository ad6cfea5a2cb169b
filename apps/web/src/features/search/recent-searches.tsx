import { readRecentQueries, withRecentQuery } from '@boxroom/domain/search/recent-queries';
import Clock from 'lucide-react/icons/history';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { rememberedOf, useRemembered } from '../../replica/hooks/use-remembered.ts';
import './recent-searches.css';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const NAME = 'recentSearches';

/** Returns a function that keeps a query on this device, for this person. */
export function useKeepSearch(): (query: string) => void {
  const { user } = useReplicaStore();
  return (query) => {
    const { read, write } = rememberedOf(user.id, NAME, 'device');
    write(JSON.stringify(withRecentQuery(readRecentQueries(read()), query)));
  };
}

/** The last queries of this person on this device. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const [stored, store] = useRemembered(NAME, 'device');
  const queries = readRecentQueries(stored);
  if (queries.length === 0) return null;
  return (
    <section className="recent-searches" aria-labelledby="recent-searches">
      <div className="spread">
        <h2 id="recent-searches" className="heading">
          {t('Recent searches')}
        </h2>
        <Button variant="ghost" onClick={() => store('[]')}>
          {t('Clear')}
        </Button>
      </div>
      <ul role="list">
        {queries.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onChoose(query)}>
              <Clock aria-hidden />
              <span className="clamp" dir="auto">
                {query}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Facts } from '../../components/text/facts.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';
import { usageFacts } from '../../lib/text/usage-text.ts';

/** Shows what the account holds and may hold. Only the server knows the limits and the sizes of pictures. */
export function UsageCard() {
  const query = trpc.account.usage.useQuery(undefined, { staleTime: 0 });
  const isAway = useIsAway(query);
  // An older server does not know the question.
  if (errorCode(query.error) === 'NOT_FOUND') return null;
  return (
    <section className="card card-stack" aria-labelledby="usage-heading">
      <h2 id="usage-heading" className="heading">
        {t('What your account holds')}
      </h2>
      {query.data ? (
        <Facts facts={usageFacts(query.data)} />
      ) : (
        <p className="muted small" role="status">
          {query.isError ? errorMessage(query.error) : isAway ? t(OFFLINE_TEXT) : t('Loading…')}
        </p>
      )}
      <p className="muted small">
        {t('Rooms that others share with you count for them. Pictures under “Recently deleted” count, too.')}
      </p>
    </section>
  );
}

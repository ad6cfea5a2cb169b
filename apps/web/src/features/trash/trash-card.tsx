import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

/** Links to the page of deleted rows. */
export function TrashCard() {
  return (
    <section className="card card-stack" aria-labelledby="trash-heading">
      <div>
        <h2 id="trash-heading" className="heading">
          {t('Recently deleted')}
        </h2>
        <p className="muted small">{t('Items, boxes and storage rooms can be restored for 30 days.')}</p>
      </div>
      <div className="cluster">
        <Button asChild variant="outline">
          <Link to="/settings/deleted">{t('Show recently deleted')}</Link>
        </Button>
      </div>
    </section>
  );
}

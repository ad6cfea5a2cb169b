import { Button } from '../../components/button/button.tsx';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage, OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import './sharing.css';
import { useOnline } from '../../lib/window/use-online.ts';
import type { SharingList } from './use-sharing.ts';

interface SharingTroubleProps {
  list: SharingList;
  /** The text for a list that could not be read at all. */
  failed: string;
}

/** Replaces the list until it has loaded, and precedes it when it may be stale. */
export function SharingTrouble({ list, failed }: SharingTroubleProps) {
  const online = useOnline();
  const isAway = !online || isNetworkError(list.error);
  if (!list.error && !isAway) {
    return list.data ? null : (
      <p className="muted small" role="status">
        {t('Loading…')}
      </p>
    );
  }
  const why = isAway ? `${t('Sharing needs a connection.')} ${t(OFFLINE_TEXT)}` : errorMessage(list.error);
  return (
    <div className="sharing-note sharing-part" role="status">
      {!list.data && <strong>{failed}</strong>}
      <span>{list.data && !isAway ? `${failed}. ${why}` : why}</span>
      <div className="cluster">
        <Button variant="outline" colorPalette="gray" onClick={list.refetch} disabled={list.isFetching}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}

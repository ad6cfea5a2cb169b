import { useEffect } from 'react';
import { t } from '../../lib/language/t.ts';
import { openStartPage } from '../../lib/session/open-start-page.ts';
import { finishForgetting } from '../../replica/account/local-accounts.ts';

/** Replaces the pages of a tryout that was thrown away, here or in another tab. */
export function TryoutEnded() {
  useEffect(() => {
    void finishForgetting(null).then(() =>
      openStartPage({ title: t('Thrown away'), description: t('Nothing of what you tried is left on this device.') }),
    );
  }, []);
  return (
    <p className="signed-out" role="status">
      {t('Throwing it away…')}
    </p>
  );
}

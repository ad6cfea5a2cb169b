import { Button } from '../../components/button/button.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

/** Waits for the button: a mail scanner that opens the link must not unsubscribe anybody. */
export function Unsubscribe({ token, onOpen }: { token: string; onOpen: () => void }) {
  const unsubscribe = trpc.notifications.unsubscribe.useMutation();
  if (unsubscribe.isSuccess) {
    return (
      <>
        <p role="status">{t('You will get no more of these emails. You can turn them on again in the settings.')}</p>
        <Button variant="outline" colorPalette="gray" onClick={onOpen}>
          {t('Open settings')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{t('Stop emails about upcoming dates?')}</p>
      {unsubscribe.error && (
        <p className="error-text" role="alert">
          {errorMessage(unsubscribe.error)}
        </p>
      )}
      <Button onClick={() => unsubscribe.mutate({ token })} disabled={unsubscribe.isPending}>
        {unsubscribe.isPending ? t('Unsubscribing…') : t('Unsubscribe')}
      </Button>
    </>
  );
}

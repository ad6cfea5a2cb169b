import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

/** Shows why the link of a mail failed, with a button to continue. */
export function LinkFailed({ message, onOpen }: { message: string; onOpen: () => void }) {
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <Button variant="outline" colorPalette="gray" onClick={onOpen}>
        {t('Continue')}
      </Button>
    </div>
  );
}

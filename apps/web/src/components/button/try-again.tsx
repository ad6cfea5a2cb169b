import { t } from '../../lib/language/t.ts';
import { Button } from './button.tsx';

/** An error message with a retry button. */
export function TryAgain({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <Button variant="outline" colorPalette="gray" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

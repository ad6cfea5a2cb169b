import { Button } from './button.tsx';

/** What did not work just now, and the way to try it again. */
export function TryAgain({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <Button variant="outline" colorPalette="gray" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

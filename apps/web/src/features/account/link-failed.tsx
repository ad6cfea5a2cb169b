import { Button } from '../../components/button.tsx';

/** Why a link of a mail did not work, and the way on. */
export function LinkFailed({ message, onOpen }: { message: string; onOpen: () => void }) {
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <Button variant="outline" colorPalette="gray" onClick={onOpen}>
        Continue
      </Button>
    </div>
  );
}

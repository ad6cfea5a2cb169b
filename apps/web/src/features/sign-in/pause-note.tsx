import { useCountdown } from './use-countdown.ts';
import { WaitNote } from './wait-note.tsx';

/** Shows how long no other mail can be requested; nothing afterwards. */
export function PauseNote({ until }: { until: number | null }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <WaitNote
      text="You can ask for another mail in"
      seconds={left}
      open="The link and the code from before still work."
    />
  );
}

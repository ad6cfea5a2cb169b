import { useCountdown } from './use-countdown.ts';
import { WaitNote } from './wait-note.tsx';

/** Until when no other mail can be asked for; nothing once it can. */
export function PauseNote({ until }: { until: number | null }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <WaitNote
      text="You can ask for another mail in"
      seconds={left}
      open="The link and the code that we sent before still work."
    />
  );
}

import { useState } from 'react';
import { waitText } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';

interface WaitNoteProps {
  /** Returns what is not possible yet, and for how long. */
  text: (wait: string) => string;
  seconds: number;
  /** A sentence on what works meanwhile. */
  open: string;
}

/** A wait with a countdown. Screen readers announce it once, not every second. */
export function WaitNote({ text, seconds, open }: WaitNoteProps) {
  const words = `${text(waitText(seconds))} ${open}`;
  const [first] = useState(words);
  return (
    <>
      <p className="visually-hidden" role="alert">
        {first}
      </p>
      <p className="muted small" role="timer">
        {words}
      </p>
    </>
  );
}

export function anotherMailIn(wait: string): string {
  return t('You can ask for another mail in {wait}.', { wait });
}

/** Shows how long no other mail can be requested; nothing afterwards. */
export function PauseNote({ until }: { until: number | null }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return <WaitNote text={anotherMailIn} seconds={left} open={t('The earlier link and code still work.')} />;
}

import { dateFormat } from '../../lib/language/formats.ts';

const whole = dateFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const clock = dateFormat({ timeStyle: 'short', hourCycle: 'h23' });

/** 'Nov 3, 2026, 14:05'; below the heading of its day '14:05'. */
export function HistoryTime({ at, isUnderDay }: { at: number; isUnderDay: boolean }) {
  const text = whole().format(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={text}>
      {isUnderDay ? clock().format(at) : text}
    </time>
  );
}

import { msg } from '@boxroom/domain/language/message';
import type { Direction } from '@boxroom/domain/snake/snake';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { t } from '../../lib/language/t.ts';

const BUTTONS = [
  { direction: 'up', label: /* i18n: steers a game */ msg('Up'), icon: ArrowUp },
  { direction: 'left', label: /* i18n: steers a game */ msg('Left'), icon: ArrowLeft },
  { direction: 'down', label: msg('Down'), icon: ArrowDown },
  { direction: 'right', label: msg('Right'), icon: ArrowRight },
] as const;

/** Four buttons for thumbs. They turn on pointerdown, because a click fires only when the finger is lifted. */
export function SnakePad({ onTurn }: { onTurn: (direction: Direction) => void }) {
  return (
    <div className="snake-pad" role="group" aria-label={t('Steer')}>
      {BUTTONS.map(({ direction, label, icon: Icon }) => (
        <button
          key={direction}
          type="button"
          className={`snake-pad-button snake-pad-${direction}`}
          aria-label={t(label)}
          onPointerDown={() => onTurn(direction)}
          // Handles keyboards and screen readers, which send no pointer events. After a pointer the click comes late:
          // the other thumb may have turned.
          onClick={({ detail }) => detail === 0 && onTurn(direction)}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}

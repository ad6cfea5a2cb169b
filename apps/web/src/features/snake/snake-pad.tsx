import type { Direction } from '@boxroom/domain/snake/snake';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';

const BUTTONS = [
  { direction: 'up', label: 'Up', icon: ArrowUp },
  { direction: 'left', label: 'Left', icon: ArrowLeft },
  { direction: 'down', label: 'Down', icon: ArrowDown },
  { direction: 'right', label: 'Right', icon: ArrowRight },
] as const;

/** Four buttons for thumbs. They turn on pointerdown, because a click fires only when the finger is lifted. */
export function SnakePad({ onTurn }: { onTurn: (direction: Direction) => void }) {
  return (
    <div className="snake-pad" role="group" aria-label="Steer">
      {BUTTONS.map(({ direction, label, icon: Icon }) => (
        <button
          key={direction}
          type="button"
          className={`snake-pad-button snake-pad-${direction}`}
          aria-label={label}
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

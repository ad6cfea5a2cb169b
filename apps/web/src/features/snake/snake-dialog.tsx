import type { Direction, SnakePhase } from '@boxroom/domain/snake/snake';
import Crown from 'lucide-react/icons/crown';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';
import { SNAKE_KEYS } from '../../lib/storage/snake-keys.ts';
import { SnakeBoard } from './snake-board.tsx';
import { SnakePad } from './snake-pad.tsx';
import { wakeSound } from './snake-sound.ts';
import './snake.css';
import { useSnakeGame } from './use-snake-game.ts';

const KEYS: Readonly<Record<string, Direction>> = {
  arrowup: 'up',
  w: 'up',
  arrowdown: 'down',
  s: 'down',
  arrowleft: 'left',
  a: 'left',
  arrowright: 'right',
  d: 'right',
};

const WORDS: Record<SnakePhase, { button: string; title: string; text: string }> = {
  MENU: { button: 'Play', title: '', text: 'Eat, grow, and mind the walls and yourself.' },
  PLAYING: { button: 'Pause', title: '', text: '' },
  PAUSED: { button: 'Resume', title: 'Paused', text: '' },
  GAME_OVER: { button: 'Play again', title: 'Game over', text: '' },
};

interface SnakeDialogProps {
  /** Whether the person has the second skin. */
  hasGold: boolean;
  onClose: () => void;
}

/** The reward for two friends: a game of Snake, steered by keys, swipes or buttons. */
export function SnakeDialog({ hasGold, onClose }: SnakeDialogProps) {
  const board = useRef<HTMLDivElement>(null);
  const [hasSound, setHasSound] = useStoredSwitch(SNAKE_KEYS.sound, { off: 'off', isOnAtFirst: true });
  const [wantsGold, setWantsGold] = useStoredSwitch(SNAKE_KEYS.skin, { off: 'green', isOnAtFirst: true });
  const { game, highScore, turn, toggle } = useSnakeGame({ hasSound });
  const { phase, score } = game;
  const { button, title, text } = WORDS[phase];
  const isBest = phase === 'GAME_OVER' && score > 0 && score === highScore;

  function handleToggle() {
    if (hasSound) wakeSound();
    toggle();
    // On the field Space pauses; on the button it would press it.
    board.current?.focus();
  }
  useKeys({ onTurn: turn, onToggle: handleToggle });

  /**
   * After a pointer press the focus returns to the field, so that Space pauses; after a key press it stays on the
   * switch.
   */
  function leaveSwitch({ detail }: { detail: number }) {
    if (detail > 0) board.current?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Snake"
      initialFocus={board}
      footer={<Button onClick={handleToggle}>{button}</Button>}
    >
      <div className="snake-head">
        <p className="snake-scores number">
          <span>
            Score <strong>{score}</strong>
          </span>
          <span className="muted">
            Best <strong>{highScore}</strong>
          </span>
        </p>
        <div className="snake-switches">
          {hasGold && (
            <button
              type="button"
              className="icon-button"
              aria-label="Gold snake"
              aria-pressed={wantsGold}
              onClick={(event) => {
                setWantsGold(!wantsGold);
                leaveSwitch(event);
              }}
            >
              <Crown aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Sound"
            aria-pressed={hasSound}
            onClick={(event) => {
              setHasSound(!hasSound);
              if (!hasSound) wakeSound();
              leaveSwitch(event);
            }}
          >
            {hasSound ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          </button>
        </div>
      </div>
      <SnakeBoard ref={board} game={game} isGold={hasGold && wantsGold} onTurn={turn}>
        {phase !== 'PLAYING' && (
          <div className="snake-over">
            {title !== '' && <p className="heading">{title}</p>}
            {text !== '' && <p className="small">{text}</p>}
            {isBest && <p className="small">Your best so far.</p>}
          </div>
        )}
      </SnakeBoard>
      <SnakePad onTurn={turn} />
      <p className="visually-hidden" role="status">
        {spoken(phase, score, isBest)}
      </p>
    </Dialog>
  );
}

function spoken(phase: SnakePhase, score: number, isBest: boolean): string {
  if (phase === 'PLAYING') return `Playing. Score ${score}.`;
  if (phase === 'GAME_OVER') return `Game over. Score ${score}.${isBest ? ' Your best so far.' : ''}`;
  return phase === 'PAUSED' ? `Paused. Score ${score}.` : '';
}

/** Arrows and letters steer wherever the focus is; a button with the focus keeps Space. */
function useKeys({ onTurn, onToggle }: { onTurn: (direction: Direction) => void; onToggle: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = KEYS[event.key.toLowerCase()];
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
    const toggles = event.key === ' ' && !isOnButton;
    if (direction === undefined && !toggles) return;
    event.preventDefault();
    if (direction !== undefined) onTurn(direction);
    else if (!event.repeat) onToggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function useStoredSwitch(
  key: string,
  { off, isOnAtFirst }: { off: string; isOnAtFirst: boolean },
): [boolean, (on: boolean) => void] {
  const [isOn, setIsOn] = useState(() => (readPersonal(key) === off ? false : isOnAtFirst));
  return [
    isOn,
    (on) => {
      setIsOn(on);
      writePersonal(key, on ? null : off);
    },
  ];
}

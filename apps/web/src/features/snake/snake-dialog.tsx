import { type Message, msg } from '@boxroom/domain/language/message';
import type { Direction, SnakePhase } from '@boxroom/domain/snake/snake';
import Crown from 'lucide-react/icons/crown';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';
import { SNAKE_KEYS } from '../../lib/storage/snake-keys.ts';
import { SnakeBoard } from './snake-board.tsx';
import { SnakePad } from './snake-pad.tsx';
import './snake.css';
import { wakeSound } from './snake-sound.ts';
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

const WORDS: Record<SnakePhase, { button: Message; title?: Message; text?: Message }> = {
  MENU: { button: msg('Play'), text: msg('Eat, grow, and mind the walls and yourself.') },
  PLAYING: { button: msg('Pause') },
  PAUSED: { button: msg('Resume'), title: msg('Paused') },
  GAME_OVER: { button: msg('Play again'), title: msg('Game over') },
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
      title={t('Snake')}
      initialFocus={board}
      footer={<Button onClick={handleToggle}>{t(button)}</Button>}
    >
      <div className="snake-head">
        <p className="snake-scores number">
          <span>{richText(t('Score <points/>'), { points: () => <strong>{score}</strong> })}</span>
          <span className="muted">
            {richText(/* i18n: the highest score so far */ t('Best <points/>'), {
              points: () => <strong>{highScore}</strong>,
            })}
          </span>
        </p>
        <div className="snake-switches">
          {hasGold && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('Gold snake')}
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
            aria-label={t('Sound')}
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
            {title && <p className="heading">{t(title)}</p>}
            {text && <p className="small">{t(text)}</p>}
            {isBest && <p className="small">{t('Your best so far.')}</p>}
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
  if (phase === 'PLAYING') return t('Playing. Score {score}.', { score });
  if (phase === 'GAME_OVER') {
    return isBest
      ? t('Game over. Score {score}. Your best so far.', { score })
      : t('Game over. Score {score}.', { score });
  }
  return phase === 'PAUSED' ? t('Paused. Score {score}.', { score }) : '';
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

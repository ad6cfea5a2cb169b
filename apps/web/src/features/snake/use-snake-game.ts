import {
  type Direction,
  newSnakeGame,
  pauseSnake,
  resumeSnake,
  type SnakeGame,
  startSnake,
  stepSnake,
  TICK_MS,
  turnSnake,
} from '@boxroom/domain/snake/snake';
import { useEffect, useRef, useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';
import { SNAKE_KEYS } from '../../lib/storage/snake-keys.ts';
import { playEaten, playOver } from './snake-sound.ts';

export interface SnakePlay {
  game: SnakeGame;
  highScore: number;
  turn: (direction: Direction) => void;
  /** Starts, pauses or resumes, depending on the phase. */
  toggle: () => void;
}

/** A game that runs on a timer, and pauses when the page is hidden or the window loses the focus. */
export function useSnakeGame({ hasSound }: { hasSound: boolean }): SnakePlay {
  const [{ game, best }, setPlay] = useState(() => ({ game: newSnakeGame(), best: readHighScore() }));
  const { phase } = game;
  const isPlaying = phase === 'PLAYING';

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setPlay(changed((now) => stepSnake(now, Math.random))), TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  useEffect(() => {
    const pause = () => setPlay(changed(pauseSnake));
    const pauseWhenHidden = () => document.visibilityState === 'hidden' && pause();
    document.addEventListener('visibilitychange', pauseWhenHidden);
    window.addEventListener('blur', pause);
    return () => {
      document.removeEventListener('visibilitychange', pauseWhenHidden);
      window.removeEventListener('blur', pause);
    };
  }, []);

  useEffect(() => {
    if (best > readHighScore()) writePersonal(SNAKE_KEYS.highScore, String(best));
  }, [best]);

  useBeeps(game, hasSound);

  return {
    game,
    highScore: best,
    turn: (direction) => setPlay(changed((now) => turnSnake(now, direction))),
    toggle: () => setPlay(changed((now) => TOGGLES[now.phase](now))),
  };
}

interface Play {
  game: SnakeGame;
  best: number;
}

function changed(change: (game: SnakeGame) => SnakeGame): (play: Play) => Play {
  return ({ game, best }) => {
    const next = change(game);
    return { game: next, best: Math.max(best, next.score) };
  };
}

const TOGGLES = { MENU: startSnake, PLAYING: pauseSnake, PAUSED: resumeSnake, GAME_OVER: startSnake };

function useBeeps({ phase, score }: SnakeGame, hasSound: boolean): void {
  const before = useRef({ phase, score });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, score };
    if (!hasSound) return;
    if (phase === 'GAME_OVER' && last.phase === 'PLAYING') playOver();
    else if (score > last.score) playEaten();
  }, [phase, score, hasSound]);
}

function readHighScore(): number {
  const stored = Number(readPersonal(SNAKE_KEYS.highScore));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}

/**
 * The game of Snake (product's specification, "Snake game states" and "Business constants"). Cells count from the top
 * left.
 */
export const GRID_SIZE = 20;
export const TICK_MS = 150;
export const POINTS_PER_FOOD = 10;
/** Turns within one tick take effect one tick after the other; further ones are dropped. */
const TURNS_KEPT = 2;

export type SnakePhase = 'MENU' | 'PLAYING' | 'PAUSED' | 'GAME_OVER';
export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Cell {
  x: number;
  y: number;
}

export interface SnakeGame {
  phase: SnakePhase;
  /** Head first. */
  snake: readonly Cell[];
  heading: Direction;
  /** Pending turns. */
  turns: readonly Direction[];
  /** Null when the snake fills the whole field. */
  food: Cell | null;
  score: number;
}

const STEPS: Record<Direction, Cell> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

const OPPOSITES: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** The field before the first game. */
export function newSnakeGame(): SnakeGame {
  return { phase: 'MENU', snake: [{ x: 10, y: 10 }], heading: 'right', turns: [], food: { x: 15, y: 15 }, score: 0 };
}

/** Starts a new game from the menu or after game over; otherwise does nothing. */
export function startSnake(game: SnakeGame): SnakeGame {
  if (game.phase !== 'MENU' && game.phase !== 'GAME_OVER') return game;
  return { ...newSnakeGame(), phase: 'PLAYING' };
}

export function pauseSnake(game: SnakeGame): SnakeGame {
  return game.phase === 'PLAYING' ? { ...game, phase: 'PAUSED' } : game;
}

export function resumeSnake(game: SnakeGame): SnakeGame {
  return game.phase === 'PAUSED' ? { ...game, phase: 'PLAYING' } : game;
}

/**
 * Queues a turn for one of the next ticks. Compares it with the previous turn, pending or not, so that two quick ones
 * within one tick do not turn the snake into itself.
 */
export function turnSnake(game: SnakeGame, direction: Direction): SnakeGame {
  if (game.phase !== 'PLAYING' || game.turns.length >= TURNS_KEPT) return game;
  const before = game.turns.at(-1) ?? game.heading;
  if (direction === before || direction === OPPOSITES[before]) return game;
  return { ...game, turns: [...game.turns, direction] };
}

/** Plays one tick. `random` returns a number from 0 up to but not including 1, for the place of the next food. */
export function stepSnake(game: SnakeGame, random: () => number): SnakeGame {
  const [head] = game.snake;
  if (game.phase !== 'PLAYING' || !head) return game;
  const [turn, ...turns] = game.turns;
  const heading = turn ?? game.heading;
  const next = { x: head.x + STEPS[heading].x, y: head.y + STEPS[heading].y };
  const eats = game.food !== null && isSame(next, game.food);
  // The tail's cell is free by the time the head arrives, unless the snake grows.
  const body = eats ? game.snake : game.snake.slice(0, -1);
  if (!isInside(next) || body.some((cell) => isSame(cell, next))) {
    return { ...game, heading, turns, phase: 'GAME_OVER' };
  }
  const snake = [next, ...body];
  if (!eats) return { ...game, snake, heading, turns };
  const food = freeCell(snake, random);
  const score = game.score + POINTS_PER_FOOD;
  return { phase: food === null ? 'GAME_OVER' : 'PLAYING', snake, heading, turns, food, score };
}

function isInside({ x, y }: Cell): boolean {
  return x >= 0 && y >= 0 && x < GRID_SIZE && y < GRID_SIZE;
}

function isSame(a: Cell, b: Cell): boolean {
  return a.x === b.x && a.y === b.y;
}

function freeCell(snake: readonly Cell[], random: () => number): Cell | null {
  const taken = new Set(snake.map(({ x, y }) => y * GRID_SIZE + x));
  const free = Array.from({ length: GRID_SIZE * GRID_SIZE }, (_, place) => place).filter((place) => !taken.has(place));
  const place = free[Math.min(free.length - 1, Math.floor(random() * free.length))];
  return place === undefined ? null : { x: place % GRID_SIZE, y: Math.floor(place / GRID_SIZE) };
}

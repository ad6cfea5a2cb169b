import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cell,
  type Direction,
  GRID_SIZE,
  newSnakeGame,
  pauseSnake,
  POINTS_PER_FOOD,
  resumeSnake,
  type SnakeGame,
  startSnake,
  stepSnake,
  turnSnake,
} from './snake.ts';

const playing = (change: Partial<SnakeGame> = {}): SnakeGame => ({ ...startSnake(newSnakeGame()), ...change });
const cell = (x: number, y: number): Cell => ({ x, y });
const first = () => 0;
const step = (game: SnakeGame) => stepSnake(game, first);
const after = (game: SnakeGame, ...turns: Direction[]) => turns.reduce(turnSnake, game);

test('begins with one cell at (10,10) heading right, and food at (15,15)', () => {
  expect(newSnakeGame()).toEqual({
    phase: 'MENU',
    snake: [cell(10, 10)],
    heading: 'right',
    turns: [],
    food: cell(15, 15),
    score: 0,
  });
});

describe('the states', () => {
  test.each([
    ['MENU', startSnake, 'PLAYING'],
    ['PLAYING', startSnake, 'PLAYING'],
    ['PAUSED', startSnake, 'PAUSED'],
    ['GAME_OVER', startSnake, 'PLAYING'],
    ['MENU', pauseSnake, 'MENU'],
    ['PLAYING', pauseSnake, 'PAUSED'],
    ['GAME_OVER', pauseSnake, 'GAME_OVER'],
    ['PAUSED', resumeSnake, 'PLAYING'],
    ['GAME_OVER', resumeSnake, 'GAME_OVER'],
  ] as const)('%s leads by %o to %s', (from, change, to) => {
    expect(change(playing({ phase: from })).phase).toBe(to);
  });

  test.each(['MENU', 'PAUSED', 'GAME_OVER'] as const)('nothing moves or turns in %s', (phase) => {
    const game = playing({ phase });
    expect(step(game)).toBe(game);
    expect(turnSnake(game, 'up')).toBe(game);
  });

  test('a game after game over starts from scratch', () => {
    expect(startSnake(playing({ phase: 'GAME_OVER', score: 70, snake: [cell(0, 0)] }))).toEqual(playing());
  });
});

describe('turning', () => {
  test.each([
    ['right', 'left'],
    ['left', 'right'],
    ['up', 'down'],
    ['down', 'up'],
  ] as const)('heading %s it does not turn %s', (heading, direction) => {
    expect(turnSnake(playing({ heading }), direction).turns).toEqual([]);
  });

  test('two quick turns take effect in separate ticks, so that they are no reversal', () => {
    const long = playing({ snake: [cell(10, 10), cell(9, 10), cell(8, 10)] });
    const game = after(long, 'up', 'left');
    const [one, two] = [step(game), step(step(game))];
    expect([one.phase, one.snake[0], two.phase, two.snake[0]]).toEqual(['PLAYING', cell(10, 9), 'PLAYING', cell(9, 9)]);
    expect(after(long, 'up', 'down').turns).toEqual(['up']);
  });

  test('a third pending turn is dropped', () => {
    expect(after(playing(), 'up', 'left', 'down').turns).toEqual(['up', 'left']);
  });
});

describe('a step', () => {
  test.each([
    ['right', cell(19, 10)],
    ['left', cell(0, 10)],
    ['up', cell(10, 0)],
    ['down', cell(10, 19)],
  ] as const)('%s into the wall ends the game', (heading, head) => {
    const game = step(playing({ heading, snake: [head] }));
    expect(game.phase).toBe('GAME_OVER');
    expect(game.snake).toEqual([head]);
  });

  test('food adds ten points and one cell', () => {
    const game = step(playing({ food: cell(11, 10) }));
    expect(game).toMatchObject({ score: POINTS_PER_FOOD, snake: [cell(11, 10), cell(10, 10)], food: cell(0, 0) });
  });

  const ring = [cell(10, 10), cell(10, 11), cell(11, 11), cell(11, 10)];

  test('into itself ends the game', () => {
    expect(step(playing({ snake: [...ring, cell(12, 10)] })).phase).toBe('GAME_OVER');
  });

  test("to the tail's previous cell does not end the game", () => {
    expect(step(playing({ snake: ring })).phase).toBe('PLAYING');
  });

  test('eating on the last free cell ends the game and counts its points', () => {
    const path = Array.from({ length: GRID_SIZE * GRID_SIZE }, (_, place) => {
      const y = Math.floor(place / GRID_SIZE);
      return cell(y % 2 === 0 ? place % GRID_SIZE : GRID_SIZE - 1 - (place % GRID_SIZE), y);
    });
    const [food = cell(0, 0), ...snake] = path;
    expect(step(playing({ food, snake, heading: 'left' }))).toMatchObject({
      phase: 'GAME_OVER',
      score: POINTS_PER_FOOD,
      food: null,
    });
  });
});

test('under any input the snake is connected, inside and never on itself, food is on a free cell, and each cell scores', () => {
  const moves = fc.array(fc.constantFrom<Direction | 'step'>('up', 'down', 'left', 'right', 'step', 'step'), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(
      moves,
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      (all, chance) => {
        const random = () => chance.next().value;
        let game = playing();
        for (const move of all) {
          // Food close by, so that snakes grow.
          game = move === 'step' ? stepSnake(lured(game), random) : turnSnake(game, move);
          const places = new Set(game.snake.map(({ x, y }) => `${x} ${y}`));
          expect(places.size).toBe(game.snake.length);
          expect(game.snake.every(({ x, y }) => x >= 0 && y >= 0 && x < GRID_SIZE && y < GRID_SIZE)).toBe(true);
          expect(game.score).toBe((game.snake.length - 1) * POINTS_PER_FOOD);
          for (const [index, { x, y }] of game.snake.entries()) {
            const last = game.snake[index - 1];
            if (last) expect(Math.abs(last.x - x) + Math.abs(last.y - y)).toBe(1);
          }
          if (game.food && game.phase === 'PLAYING') expect(places.has(`${game.food.x} ${game.food.y}`)).toBe(false);
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** Puts the food just ahead, except at every third length. */
function lured(game: SnakeGame): SnakeGame {
  if (game.snake.length % 3 === 0) return game;
  const ahead = step({ ...game, food: null });
  const [head] = ahead.snake;
  return ahead.phase === 'PLAYING' && head ? { ...game, food: head } : game;
}

import { newSnakeGame } from '@boxroom/domain/snake/snake';
import { expect, test } from 'vitest';
import { cellPixels, drawSnake } from './draw-snake.ts';
import { swipeDirection } from './swipe-direction.ts';

test.each([
  [348, 1, 17],
  [348, 3, 52],
  [398, 2, 39],
  [0, 1, 1],
])('a field of %i pixels at a ratio of %d has cells of %i device pixels', (width, ratio, cell) => {
  expect(cellPixels(width, ratio)).toBe(cell);
});

test.each([
  [30, 0, 'right'],
  [-30, 5, 'left'],
  [5, 30, 'down'],
  [0, -30, 'up'],
  [23, 23, null],
  [0, 0, null],
])('a finger that moves %i and %i turns %s', (x, y, direction) => {
  expect(swipeDirection({ x: 50, y: 50 }, { x: 50 + x, y: 50 + y })).toBe(direction);
});

/** Draws a snake of two parts and its food; returns each shape as a color and a place. */
function draw(edge: string): [string, number[]][] {
  const drawn: [string, number[]][] = [];
  const nothing = () => undefined;
  const note = (...where: number[]) => void drawn.push([context.fillStyle, where]);
  const context = {
    fillStyle: '',
    fillRect: note,
    arc: (x: number, y: number) => note(x, y),
    beginPath: nothing,
    clearRect: nothing,
    fill: nothing,
  };
  const game = {
    ...newSnakeGame(),
    snake: [
      { x: 1, y: 0 },
      { x: 0, y: 0 },
    ],
  };
  const colors = { head: 'head', body: 'body', edge, food: 'food', grid: 'grid' };
  drawSnake(context, game, { cell: 10, colors });
  return drawn.filter(([color]) => color !== 'grid');
}

test('draws head, body and food in their colors, on whole pixels', () => {
  const drawn = draw('');
  expect(drawn.map(([color]) => color)).toEqual(['body', 'head', 'food']);
  expect(drawn).toContainEqual(['head', [11, 1, 8, 8]]);
  expect(drawn.flatMap(([color, [x = 0]]) => (color === 'food' ? [] : [x])).every(Number.isInteger)).toBe(true);
});

test('a skin with a border has it around each part', () => {
  const drawn = draw('edge');
  expect(drawn.map(([color]) => color)).toEqual(['edge', 'body', 'edge', 'head', 'food']);
  expect(drawn.slice(2, 4)).toEqual([
    ['edge', [11, 1, 8, 8]],
    ['head', [12, 2, 6, 6]],
  ]);
});

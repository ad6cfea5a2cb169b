import { type Cell, GRID_SIZE, type SnakeGame } from '@boxroom/domain/snake/snake';

export interface SnakeColors {
  head: string;
  body: string;
  /** The border of each part of the snake; empty: none. */
  edge: string;
  food: string;
  grid: string;
}

/** Returns the colors that the theme and the skin give this element. */
export function readColors(element: Element): SnakeColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    head: color('--snake-head'),
    body: color('--snake-body'),
    edge: color('--snake-edge'),
    food: color('--snake-food'),
    grid: color('--snake-grid'),
  };
}

/** Returns the device pixels of one cell, as a whole number, so that no edge between two cells is blurred. */
export function cellPixels(width: number, pixelRatio: number): number {
  return Math.max(1, Math.floor((width * pixelRatio) / GRID_SIZE));
}

/** Draws a game on a field with `cell` pixels per cell. */
export function drawSnake(
  context: Pick<CanvasRenderingContext2D, 'arc' | 'beginPath' | 'clearRect' | 'fill' | 'fillRect' | 'fillStyle'>,
  { snake, food }: SnakeGame,
  { cell, colors }: { cell: number; colors: SnakeColors },
): void {
  const gap = Math.max(1, Math.round(cell * 0.08));
  const rim = Math.max(1, Math.round(cell * 0.1));
  const square = ({ x, y }: Cell, inset: number) =>
    context.fillRect(x * cell + inset, y * cell + inset, cell - 2 * inset, cell - 2 * inset);
  const part = (at: Cell, color: string) => {
    if (colors.edge !== '') {
      context.fillStyle = colors.edge;
      square(at, gap);
    }
    context.fillStyle = color;
    square(at, colors.edge === '' ? gap : gap + rim);
  };
  context.clearRect(0, 0, cell * GRID_SIZE, cell * GRID_SIZE);
  context.fillStyle = colors.grid;
  for (let line = 1; line < GRID_SIZE; line++) {
    context.fillRect(line * cell, 0, 1, cell * GRID_SIZE);
    context.fillRect(0, line * cell, cell * GRID_SIZE, 1);
  }
  const [head, ...body] = snake;
  for (const at of body) part(at, colors.body);
  if (head) part(head, colors.head);
  if (!food) return;
  context.fillStyle = colors.food;
  context.beginPath();
  context.arc((food.x + 0.5) * cell, (food.y + 0.5) * cell, cell * 0.36, 0, 2 * Math.PI);
  context.fill();
}

import { type Direction, GRID_SIZE, type SnakeGame } from '@boxroom/domain/snake/snake';
import { type PointerEvent, type ReactNode, type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/language/t.ts';
import { cellPixels, drawSnake, readColors } from './draw-snake.ts';
import { type Point, swipeDirection } from './swipe-direction.ts';

/** Width of the left and right border together, in CSS pixels. */
const BORDERS = 2;

interface SnakeBoardProps {
  game: SnakeGame;
  isGold: boolean;
  onTurn: (direction: Direction) => void;
  /** Covers the field. */
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/** The field: drawn in whole device pixels, steered by swipes. The dialog handles the keys. */
export function SnakeBoard({ game, isGold, onTurn, children, ref }: SnakeBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const touched = useRef<Point | null>(null);
  const theme = useRootClass();
  const { cell, ratio } = useCell(frame);
  const pixels = cell * GRID_SIZE;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current && context) drawSnake(context, game, { cell, colors: readColors(canvas.current) });
  }, [game, cell, theme, isGold]);

  function handleMove({ clientX, clientY }: PointerEvent) {
    if (!touched.current) return;
    const here = { x: clientX, y: clientY };
    const direction = swipeDirection(touched.current, here);
    if (direction === null) return;
    // The next turn is measured from here, so that one finger steers without being lifted.
    touched.current = here;
    onTurn(direction);
  }

  return (
    <div ref={frame} className="snake-frame">
      <div
        ref={ref}
        className="snake-board"
        data-gold={isGold || undefined}
        role="application"
        aria-label={t('Game of Snake. Arrow keys or W, A, S, D steer, Space pauses.')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the element that the keys steer has the focus
        tabIndex={0}
        onPointerDown={({ clientX, clientY }) => (touched.current = { x: clientX, y: clientY })}
        onPointerMove={handleMove}
        onPointerUp={() => (touched.current = null)}
        onPointerCancel={() => (touched.current = null)}
      >
        <canvas ref={canvas} width={pixels} height={pixels} style={{ width: pixels / ratio }} aria-hidden />
        {children}
      </div>
    </div>
  );
}

/** Returns the device pixels of a cell in the available width, and the device pixels per CSS pixel. */
function useCell(frame: { readonly current: HTMLElement | null }): { cell: number; ratio: number } {
  const [size, setSize] = useState({ cell: 1, ratio: 1 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const ratio = window.devicePixelRatio;
      setSize({ cell: cellPixels(element.clientWidth - BORDERS, ratio), ratio });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Returns the classes of the root element, which name the displayed theme, also when the system chooses it. */
function useRootClass(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.className);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

import type { ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useRowArrows } from '../list/use-row-arrows.ts';
import './box-grid.css';
import { WINDOWED_ABOVE, WindowedList } from '../list/windowed-list.tsx';
import { type BoxActions, BoxCard } from './box-card.tsx';

interface BoxGridProps {
  boxes: readonly BoxEntry[];
  space: SpaceInfo;
  actions: BoxActions;
}

const CARD_MIN_WIDTH = 300;
const GAP = 12;

/** Shows any number of boxes as cards, as many side by side as fit. */
export function BoxGrid({ boxes, space, actions }: BoxGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid);
  const card = (box: BoxEntry) => (
    <BoxCard
      key={box.id}
      box={box}
      options={space.options}
      isShared={space.room?.isShared ?? false}
      canEdit={space.canEdit}
      actions={actions}
    />
  );
  return (
    <div ref={grid} className="box-grid">
      {boxes.length > WINDOWED_ABOVE ? (
        <WindowedList
          rows={inRows(boxes, columns)}
          rowKey={rowKey}
          estimate={124}
          label="Boxes"
          className="box-grid-rows"
          drawnWhole={0}
        >
          {(row) => (
            <div className="box-grid-row" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {row.map(card)}
            </div>
          )}
        </WindowedList>
      ) : (
        <WholeGrid boxes={boxes} columns={columns}>
          {card}
        </WholeGrid>
      )}
    </div>
  );
}

interface WholeGridProps {
  boxes: readonly BoxEntry[];
  columns: number;
  children: (box: BoxEntry) => ReactNode;
}

function WholeGrid({ boxes, columns, children }: WholeGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useRowArrows(list, columns);
  return (
    <ul
      ref={list}
      aria-label="Boxes"
      className="box-grid-row"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {boxes.map((box) => (
        <li key={box.id}>{children(box)}</li>
      ))}
    </ul>
  );
}

function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (CARD_MIN_WIDTH + GAP))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}

function inRows(boxes: readonly BoxEntry[], columns: number): BoxEntry[][] {
  return Array.from({ length: Math.ceil(boxes.length / columns) }, (_, i) =>
    boxes.slice(i * columns, (i + 1) * columns),
  );
}

function rowKey(row: readonly BoxEntry[]): string {
  return row[0]?.id ?? '';
}

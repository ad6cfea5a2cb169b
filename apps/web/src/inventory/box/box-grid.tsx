import { type ReactNode, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useRowArrows } from '../list/use-row-arrows.ts';
import { WINDOWED_ABOVE, WindowedList } from '../list/windowed-list.tsx';
import { SelectionArea } from '../selection/selection-area.tsx';
import './box-grid.css';
import type { Selection } from '../selection/selection.ts';
import { type BoxActions, BoxCard } from './box-card.tsx';
import { sideBySide } from './box-rows.ts';
import { useColumns } from './use-columns.ts';

interface BoxGridProps {
  boxes: readonly BoxEntry[];
  space: SpaceInfo;
  actions: BoxActions;
  selection: Selection;
}

/** Shows any number of boxes as cards, as many side by side as fit. */
export function BoxGrid({ boxes, space, actions, selection }: BoxGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid);
  const card = (box: BoxEntry) => (
    <BoxCard
      key={box.id}
      box={box}
      options={space.options}
      sharedBy={space.sharedBy}
      canEdit={space.canEdit}
      actions={actions}
      selection={selection}
    />
  );
  return (
    <div ref={grid} className="box-grid">
      <SelectionArea selection={selection}>
        {boxes.length > WINDOWED_ABOVE ? (
          <WindowedList
            rows={sideBySide(boxes, columns)}
            rowKey={rowKey}
            estimate={124}
            label={t('Boxes')}
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
      </SelectionArea>
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
      role="list"
      ref={list}
      aria-label={t('Boxes')}
      className="box-grid-row"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {boxes.map((box) => (
        <li key={box.id}>{children(box)}</li>
      ))}
    </ul>
  );
}

function rowKey(row: readonly BoxEntry[]): string {
  return row[0]?.id ?? '';
}

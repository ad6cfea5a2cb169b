import { BOXES_PER_SELECTION_MAX } from '@boxroom/domain/box/box';
import { ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { TRASH_PAGE_SIZE_MAX } from '@boxroom/domain/trash/trash-list';
import CheckCheck from 'lucide-react/icons/check-check';
import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useDialogHistory } from '../../components/dialog/use-dialog-history.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import type { Selection } from './selection.ts';
import './selection-bar.css';
import { useSelectionState } from './use-selection.ts';

export interface SelectionAction {
  label: string;
  icon: typeof X;
  isDanger?: boolean;
  /** Why it cannot be done with these rows; null where it can. */
  reason?: string | null;
  onPress: () => void;
}

/** What a list has in its rows, and the most that one command changes, all or none. */
const KINDS = {
  item: { one: 'item', several: 'items', max: ITEMS_PER_SELECTION_MAX },
  box: { one: 'box', several: 'boxes', max: BOXES_PER_SELECTION_MAX },
  deleted: { one: 'deleted thing', several: 'deleted things', max: TRASH_PAGE_SIZE_MAX },
};

interface SelectionBarProps {
  selection: Selection;
  kind: keyof typeof KINDS;
  actions: readonly SelectionAction[];
  children?: ReactNode;
}

/** What can be done with the selected rows; on phones in place of the navigation. Back ends the selection. */
export function SelectionBar({ selection, kind, actions, children }: SelectionBarProps) {
  const { count, isRanging } = useSelectionState(selection);
  useDialogHistory(true, { onClose: selection.stop });
  const { one, several, max } = KINDS[kind];
  const isAll = count === selection.rows().length;
  const wrong =
    count === 0
      ? `No ${several} selected`
      : count > max
        ? `${countText(count, one, several)} are too many at once. Select at most ${max.toLocaleString('en')}.`
        : null;
  return (
    <section className="selection-bar" aria-label="Selection">
      <div className="selection-bar-head">
        <button type="button" className="icon-button" aria-label="End selection" onClick={selection.stop}>
          <X aria-hidden />
        </button>
        <p className="selection-bar-count number" role="status">
          {isRanging ? 'Now tap the last one' : `${count.toLocaleString('en')} selected`}
        </p>
        <TooltipHint reason={selection.hasAnchor() ? null : 'Select the first one, then tap here and the last one'}>
          <button
            type="button"
            className="selection-bar-choice"
            aria-pressed={isRanging}
            onClick={() => selection.setRanging(!isRanging)}
          >
            <UnfoldVertical aria-hidden />
            Range
          </button>
        </TooltipHint>
        <button type="button" className="selection-bar-choice" onClick={() => selection.setAll(!isAll)}>
          <CheckCheck aria-hidden />
          {isAll ? 'None' : 'All'}
        </button>
      </div>
      <div className="selection-bar-actions">
        {actions.map(({ label, icon: Icon, isDanger = false, reason = null, onPress }) => (
          <TooltipHint key={label} reason={wrong ?? reason}>
            <button
              type="button"
              className={isDanger ? 'selection-bar-action selection-bar-danger' : 'selection-bar-action'}
              onClick={onPress}
            >
              <Icon aria-hidden />
              {label}
            </button>
          </TooltipHint>
        ))}
      </div>
      {children}
    </section>
  );
}

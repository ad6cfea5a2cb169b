import { countText } from '@boxroom/domain/text/count-text';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import CheckCheck from 'lucide-react/icons/check-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useDialogHistory } from '../../components/dialog/use-dialog-history.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { type Selection, SELECTED_MAX } from './selection.ts';
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

interface SelectionBarProps {
  selection: Selection;
  actions: readonly SelectionAction[];
  children?: ReactNode;
}

/** What can be done with the selected rows; on phones in place of the navigation. Back ends the selection. */
export function SelectionBar({ selection, actions, children }: SelectionBarProps) {
  const { count, isRanging } = useSelectionState(selection);
  useDialogHistory(true, { onClose: selection.stop });
  const isAll = count === selection.rows().length;
  const wrong =
    count === 0
      ? 'No items selected'
      : count > SELECTED_MAX
        ? `${countText(count, 'item')} are too many at once. Select at most ${SELECTED_MAX.toLocaleString('en')}.`
        : null;
  return (
    <section className="selection-bar" aria-label="Selection">
      <div className="selection-bar-head">
        <button type="button" className="icon-button" aria-label="End selection" onClick={selection.stop}>
          <X aria-hidden />
        </button>
        <p className="selection-bar-count number" role="status">
          {isRanging ? 'Tap the last one' : `${count.toLocaleString('en')} selected`}
        </p>
        <TooltipHint reason={selection.hasAnchor() ? null : 'Select the first one, then tap here and the last one'}>
          <button
            type="button"
            className="selection-bar-choice"
            aria-pressed={isRanging}
            onClick={() => selection.setRanging(!isRanging)}
          >
            <ArrowDownToLine aria-hidden />
            To here
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

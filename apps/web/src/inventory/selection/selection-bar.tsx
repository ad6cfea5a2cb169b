import { BOXES_PER_SELECTION_MAX } from '@boxroom/domain/box/box';
import { ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import { TRASH_PAGE_SIZE_MAX } from '@boxroom/domain/trash/trash-list';
import CheckCheck from 'lucide-react/icons/check-check';
import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useDialogHistory } from '../../components/dialog/use-dialog-history.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
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
  item: {
    none: msg('No items selected'),
    tooMany: (count: number, max: number) =>
      t('{count, plural, one{# item is} other{# items are}} too many at once. Select at most {max, number}.', {
        count,
        max,
      }),
    max: ITEMS_PER_SELECTION_MAX,
  },
  box: {
    none: msg('No boxes selected'),
    tooMany: (count: number, max: number) =>
      t('{count, plural, one{# box is} other{# boxes are}} too many at once. Select at most {max, number}.', {
        count,
        max,
      }),
    max: BOXES_PER_SELECTION_MAX,
  },
  deleted: {
    none: msg('No deleted things selected'),
    tooMany: (count: number, max: number) =>
      t(
        '{count, plural, one{# deleted thing is} other{# deleted things are}} too many at once. Select at most {max, number}.',
        { count, max },
      ),
    max: TRASH_PAGE_SIZE_MAX,
  },
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
  const { none, tooMany, max } = KINDS[kind];
  const isAll = count === selection.rows().length;
  const wrong = count === 0 ? t(none) : count > max ? tooMany(count, max) : null;
  return (
    <section className="selection-bar" aria-label={t('Selection')}>
      <div className="selection-bar-head">
        <button type="button" className="icon-button" aria-label={t('End selection')} onClick={selection.stop}>
          <X aria-hidden />
        </button>
        <p className="selection-bar-count number" role="status">
          {isRanging ? t('Now tap the last one') : t('{count, number} selected', { count })}
        </p>
        <TooltipHint reason={selection.hasAnchor() ? null : t('Select the first one, then tap here and the last one')}>
          <button
            type="button"
            className="selection-bar-choice"
            aria-pressed={isRanging}
            onClick={() => selection.setRanging(!isRanging)}
          >
            <UnfoldVertical aria-hidden />
            {t('Range')}
          </button>
        </TooltipHint>
        <button type="button" className="selection-bar-choice" onClick={() => selection.setAll(!isAll)}>
          <CheckCheck aria-hidden />
          {isAll ? t('None') : t('All')}
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

import { type HistoryEntry, isPendingEntry } from '@boxroom/domain/history/history-entry';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ToggleRight from 'lucide-react/icons/toggle-right';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { SharedBadge } from '../../inventory/room/shared-badge.tsx';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { type CategoryLabel, useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { useMyOwnFields } from '../../replica/hooks/use-own-fields.ts';
import './history-list.css';
import { type SpaceInfo, useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import { actionText, fieldChanges, placeText } from './history-text.ts';
import { HistoryTime } from './history-time.tsx';
import { useIsNew } from './history-visit.ts';

const ICONS = { add: Plus, edit: Pencil, delete: Trash2, move: FolderInput, toggle: ToggleRight };

/** What the lines of a list need to know besides their entries. */
export interface LineWords {
  categories: ReadonlyMap<string, CategoryLabel>;
  spaces: ReadonlyMap<string, SpaceInfo>;
  /** The person's own, for what is in no room. */
  currency: string | null;
  /** The person's own, for what is in no room. */
  ownFields: readonly OwnField[];
  isNew: (entry: HistoryEntry) => boolean;
  /** The lines are below the heading of their day, and show the time alone. */
  isUnderDay: boolean;
}

export function useLineWords({ isUnderDay = false }: Partial<Pick<LineWords, 'isUnderDay'>> = {}): LineWords {
  const { currency } = useDisplaySettings().settings;
  const ownFields = useMyOwnFields();
  const isNew = useIsNew();
  return { categories: useCategoryLabels(), spaces: useSpaceInfos(), currency, ownFields, isNew, isUnderDay };
}

/** In another owner's room, hides fields that the owner or the reader has switched off. */
function optionsIn(space: SpaceInfo | undefined): DisplaySettings | null {
  return space?.room?.isShared ? space.options : null;
}

interface HistoryLineProps {
  entry: HistoryEntry;
  /** Off when all lines are about one place. */
  showPlace: boolean;
  words: LineWords;
}

export function HistoryLine({ entry, showPlace, words }: HistoryLineProps) {
  return (
    <LineFrame
      entry={entry}
      what={actionText(entry, optionsIn(words.spaces.get(entry.roomId ?? '')))}
      name={entry.name}
    >
      <FieldChanges entry={entry} words={words} />
      <HistoryFacts entry={entry} place={showPlace ? placeText(entry) : ''} words={words} />
    </LineFrame>
  );
}

interface LineFrameProps {
  entry: HistoryEntry;
  /** In place of that of the action. */
  icon?: typeof Plus;
  /** A sentence such as '<who>You</who> added the item <name/>', for `richText`. */
  what: string;
  /** To what it was done; absent where `what` says it, null where nobody knows. */
  name?: string | null;
  /** Takes the whole width, for a list inside. */
  isWide?: boolean;
  children: ReactNode;
}

/** One line of the history: its mark, who did what, and below it the rest. */
export function LineFrame({ entry, icon: Icon = ICONS[entry.action], what, name, isWide, children }: LineFrameProps) {
  return (
    <li className={`history-line history-${entry.action}`}>
      <span className="history-mark" aria-hidden>
        <Icon />
      </span>
      <div className={isWide ? 'history-text history-group' : 'history-text'}>
        <p className="history-what">
          {richText(what, {
            who: (you) => <b dir="auto">{you || entry.actorName}</b>,
            name: (unknown) => (
              <b className="history-name" dir="auto">
                {name ?? unknown}
              </b>
            ),
          })}
        </p>
        {children}
      </div>
    </li>
  );
}

/** The changed fields of an entry with their old and new values. */
export function FieldChanges({ entry, words }: Pick<HistoryLineProps, 'entry' | 'words'>) {
  const space = words.spaces.get(entry.roomId ?? '');
  const values = {
    categoryName: (id: string) => words.categories.get(id)?.name,
    // Nobody knows the owner of a room that is gone.
    currency: space ? space.options.currency : entry.roomId === null ? words.currency : null,
    ownFields: space?.ownFields ?? words.ownFields,
  };
  return fieldChanges(entry, values, optionsIn(space)).map(({ label, before, after }) => (
    <p key={label} className="history-change">
      <span className="muted">{t('{label}:', { label })}</span> <del dir="auto">{before}</del>
      <ArrowRight
        aria-label={
          // i18n: between the old and the new value of a field: '1 to 2'
          t('to')
        }
      />
      <ins dir="auto">{after}</ins>
    </p>
  ));
}

/** When and where it happened, and whether others know of it. `place`: '' shows none. */
export function HistoryFacts({ entry, place, words }: Pick<HistoryLineProps, 'entry' | 'words'> & { place: string }) {
  return (
    <p className="history-facts">
      <HistoryTime at={entry.at} isUnderDay={words.isUnderDay} />
      {place !== '' && (
        <span className="clamp" dir="auto">
          {place}
        </span>
      )}
      {words.isNew(entry) && (
        <span className="badge badge-accent">
          {richText(t('New <rest>since your last visit</rest>'), {
            rest: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </span>
      )}
      {!entry.isOwn && <SharedBadge />}
      {isPendingEntry(entry) && (
        <span className="badge">
          <CloudUpload aria-hidden />
          {t('Not sent yet')}
        </span>
      )}
    </p>
  );
}

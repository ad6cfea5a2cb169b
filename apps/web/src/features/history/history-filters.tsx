import type { HistoryFilter } from '@boxroom/domain/history/history-entry';
import { ACTION_TYPES, HISTORY_ENTITY_TYPES } from '@boxroom/domain/history/log-line';
import { type Message, msg } from '@boxroom/domain/language/message';
import { Select } from '../../components/field/select.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { type BoxEntry, useBoxes } from '../../replica/hooks/use-boxes.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import './history-filters.css';
import { endOfDay } from './history-day.ts';

const ALL = '';
/** Ticks are personal and not part of the history, so it has no entries for toggles. */
type Action = Exclude<(typeof ACTION_TYPES)[number], 'toggle'>;
type Entity = (typeof HISTORY_ENTITY_TYPES)[number];

const ACTION_LABELS: Record<Action, Message> = {
  add: msg('Added'),
  edit: msg('Edited'),
  delete: msg('Deleted'),
  move: msg('Moved'),
};
const ACTIONS = ACTION_TYPES.filter((type) => type !== 'toggle');
const ENTITY_LABELS: Record<Entity, Message> = { room: msg('Rooms'), box: msg('Boxes'), item: msg('Items') };

/** The filters as in the address; `box` applies only together with a room. */
export type FilterChoice = { [K in 'room' | 'box' | 'action' | 'entity' | 'day']?: string };

/** Returns the filters of an address, without unknown values: a room that is gone, an invalid action. */
export function useHistoryFilter({ room, box, action, entity, day = ALL }: FilterChoice): HistoryFilter {
  const rooms = useRooms();
  const roomId = rooms.find(({ id }) => id === room)?.id;
  const boxId = useRoomBoxes(roomId).find(({ id }) => id === box)?.id;
  const actionType = ACTIONS.find((type) => type === action);
  const entityType = HISTORY_ENTITY_TYPES.find((type) => type === entity);
  const until = endOfDay(day);
  return {
    // A box's history is shown whole, including the time it was in another room.
    ...(boxId === undefined ? roomId !== undefined && { roomId } : { boxId }),
    ...(actionType && { actionType }),
    ...(entityType && { entityType }),
    ...(until !== null && { until }),
  };
}

interface HistoryFiltersProps {
  choice: FilterChoice;
  /** Called with the changed filters; '' removes one. */
  onChange: (change: FilterChoice) => void;
}

export function HistoryFilters({ choice, onChange }: HistoryFiltersProps) {
  const rooms = useRooms();
  const room = rooms.find(({ id }) => id === choice.room)?.id;
  const boxes = useRoomBoxes(room);
  return (
    <div className="history-filters" role="group" aria-label={t('Filter')}>
      <Select
        label={t('Storage room')}
        value={room ?? ALL}
        options={[
          { value: ALL, label: t('All rooms') },
          ...rooms.map((one) => ({ value: one.id, label: roomLabel(one) })),
        ]}
        onChange={(id) => onChange({ room: id, box: ALL })}
      />
      {room !== undefined && (
        <Select
          label={t('Box')}
          value={boxes.find(({ id }) => id === choice.box)?.id ?? ALL}
          options={[{ value: ALL, label: t('All boxes') }, ...boxes.map(toOption)]}
          onChange={(id) => onChange({ box: id })}
        />
      )}
      <Select
        label={t('Action')}
        value={ACTIONS.find((type) => type === choice.action) ?? ALL}
        options={[
          { value: ALL, label: t('All actions') },
          ...ACTIONS.map((value) => ({ value, label: t(ACTION_LABELS[value]) })),
        ]}
        onChange={(action) => onChange({ action })}
      />
      <Select
        label={t('What')}
        value={HISTORY_ENTITY_TYPES.find((type) => type === choice.entity) ?? ALL}
        options={[
          { value: ALL, label: t('Everything') },
          ...HISTORY_ENTITY_TYPES.map((value) => ({ value, label: t(ENTITY_LABELS[value]) })),
        ]}
        onChange={(entity) => onChange({ entity })}
      />
      <DayField day={choice.day ?? ALL} onChange={(day) => onChange({ day })} />
    </div>
  );
}

/** Jumps to a day: lists what happened up to its end. */
function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <label className="history-day">
      <span className="muted">{t('Go to')}</span>
      <input type="date" aria-label={t('Go to date')} value={day} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** No room has this id. */
const NO_ROOM = 'none';

function useRoomBoxes(roomId: string | undefined): readonly BoxEntry[] {
  return useBoxes(roomId ?? NO_ROOM, 'alphabet');
}

function toOption({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}

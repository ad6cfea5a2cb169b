import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import type { ActionType, LogValue } from '@boxroom/domain/history/log-line';
import { stepQuantity } from '@boxroom/domain/item/step-quantity';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import type { Deletion } from '@boxroom/domain/trash/deletion';
import type { Pending } from '@boxroom/sync-client/replica';
import type { ReplicaStore } from './replica-store.ts';

/** A command as it was given, pending or refused. */
export type GivenCommand = Pick<Pending, 'id' | 'name' | 'input' | 'at'>;

type Values = Readonly<Record<string, LogValue>> | null;
/** A line of a change that the server has not confirmed; `fromBoxId`: the box that a moved item leaves. */
export interface LocalHistoryEntry extends HistoryEntry {
  fromBoxId: string | null;
}

type Subject = Pick<HistoryEntry, 'action' | 'entity' | 'entityId'> & {
  before?: Values;
  after?: Values;
  name?: string;
  boxId?: string;
  fromBoxId?: string;
  /** Where a row that is not there yet will be; null: in no room. */
  roomId?: string | null;
};

/** What the pending commands will add to the edit history, newest first. Their ids begin with `local-`. */
export function localHistory(store: ReplicaStore): LocalHistoryEntry[] {
  const pending = store.engine?.replica.pending ?? [];
  return pending.flatMap((command) => describeCommand(store, command)).toReversed();
}

/** What a command was about, as lines of the history; none for a command that leaves no trace there. */
export function describeCommand(store: ReplicaStore, command: GivenCommand): LocalHistoryEntry[] {
  return describe(store, command).map((subject, i) => toEntry(store, command, subject, i));
}

/** The rows a command is about. The commands that leave no trace in the history give none. */
function describe(store: ReplicaStore, command: GivenCommand): Subject[] {
  const old = store.engine?.replica;
  const is = <N extends CommandName>(name: N, input: unknown): input is CommandInput<N> =>
    command.name === name && input !== undefined;
  const { input } = command;
  if (is('room.create', input)) return [{ action: 'add', entity: 'room', entityId: input.id, name: input.name }];
  if (is('room.rename', input)) {
    const before = old?.serverRow('room', input.id)?.name ?? null;
    return [
      { action: 'edit', entity: 'room', entityId: input.id, before: { name: before }, after: { name: input.name } },
    ];
  }
  if (is('room.delete', input)) return [{ action: 'delete', entity: 'room', entityId: input.id }];
  if (is('box.add', input))
    return input.boxes.map((box) => ({
      action: 'add',
      entity: 'box',
      entityId: box.id,
      name: box.name,
      roomId: input.roomId,
    }));
  if (is('box.edit', input)) return [edited('box', input.id, input.set, old?.serverRow('box', input.id))];
  if (is('box.move', input)) {
    const from = old?.serverRow('box', input.id)?.spaceId;
    const [before, after] = [roomName(store, from), roomName(store, input.roomId)];
    return [
      { action: 'move', entity: 'box', entityId: input.id, before: { roomName: before }, after: { roomName: after } },
    ];
  }
  if (is('tag.claim', input)) {
    const before = tagText(old?.serverRow('box', input.boxId)?.tagId);
    return [{ ...ofBox(input.boxId), before: { tag: before }, after: { tag: tagText(input.tagId) } }];
  }
  if (is('tag.release', input)) {
    return [{ ...ofBox(input.boxId), before: { tag: tagText(input.tagId) }, after: { tag: null } }];
  }
  if (is('box.delete', input)) return [{ action: 'delete', entity: 'box', entityId: input.id }];
  if (is('item.add', input))
    return input.items.map((item) => ({
      action: 'add',
      entity: 'item',
      entityId: item.id,
      name: item.name,
      boxId: input.boxId,
    }));
  if (is('item.edit', input)) return [edited('item', input.id, input.set, old?.serverRow('item', input.id))];
  if (is('item.adjustQuantity', input)) {
    const shown = store.view.get('item', input.id)?.quantity ?? null;
    const isPending = old?.pending.some(({ id }) => id === command.id) ?? false;
    // A command that is described before it takes effect is described with its effect.
    const quantity = isPending ? shown : stepQuantity(shown, input.delta);
    return [{ action: 'edit', entity: 'item', entityId: input.id, after: { quantity } }];
  }
  if (is('item.setPicture', input)) {
    const { id, pictureId } = input;
    return [edited('item', id, { pictureId }, old?.serverRow('item', id))];
  }
  if (is('item.move', input)) {
    const after = store.view.get('box', input.boxId)?.name ?? null;
    return input.ids.map((id) => {
      const from = old?.serverRow('item', id)?.boxId;
      const before = (from && store.view.get('box', from)?.name) ?? null;
      return {
        action: 'move',
        entity: 'item',
        entityId: id,
        boxId: input.boxId,
        ...(from !== undefined && { fromBoxId: from }),
        before: { boxName: before },
        after: { boxName: after },
      };
    });
  }
  if (is('item.delete', input))
    return input.ids.map((id) => ({
      action: 'delete',
      entity: 'item',
      entityId: id,
      ...withBox(old?.serverRow('item', id)?.boxId),
    }));
  if (is('trash.restore', input)) return restored(store.view.deletion(input.deletionId) ?? [], input.ids);
  return [];
}

function ofBox(entityId: string): Subject {
  return { action: 'edit', entity: 'box', entityId };
}

/** As the tag has it printed; null: none. */
function tagText(tagId: string | null | undefined): string | null {
  return tagId ? boxCodeText(tagCodeOf(tagId)) : null;
}

function restored(deletion: Deletion, ids: readonly string[] | undefined): Subject[] {
  return deletion
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ entity, id, rows }) => {
      const row = rows.find((one) => one.row.id === id)?.row;
      const name = row && 'name' in row ? { name: row.name } : {};
      const box = row && 'boxId' in row ? row.boxId : undefined;
      return { action: 'add', entity, entityId: id, ...name, ...withBox(box), after: { restored: true } };
    });
}

function edited(entity: 'box' | 'item', entityId: string, set: object, old: object | undefined): Subject {
  const after = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const before = Object.fromEntries(
    Object.keys(after).map((key) => [key, old ? ((old as Record<string, LogValue>)[key] ?? null) : null]),
  );
  return { action: 'edit' satisfies ActionType, entity, entityId, before: old ? before : null, after };
}

function withBox(boxId: string | undefined): { boxId?: string } {
  return boxId === undefined ? {} : { boxId };
}

function toEntry(store: ReplicaStore, command: GivenCommand, subject: Subject, index: number): LocalHistoryEntry {
  const { view, user, engine } = store;
  const { action, entity, entityId } = subject;
  const row = view.get(entity, entityId) ?? engine?.replica.serverRow(entity, entityId);
  const boxId = entity === 'box' ? entityId : (subject.boxId ?? (row && 'boxId' in row ? row.boxId : null));
  const box = boxId === null ? undefined : (view.get('box', boxId) ?? engine?.replica.serverRow('box', boxId));
  const spaceId = entity === 'room' ? entityId : (box?.spaceId ?? row?.spaceId ?? subject.roomId ?? null);
  const isInRoom = spaceId !== null && spaceId !== user.id;
  const name = subject.name ?? row?.name ?? '';
  return {
    id: `local-${command.id}-${index}`,
    at: command.at,
    actorId: user.id,
    actorName: view.get('profile', user.id)?.username ?? 'You',
    isOwn: true,
    action,
    entity,
    entityId,
    name,
    roomId: isInRoom ? spaceId : null,
    roomName: entity === 'room' ? name : roomName(store, spaceId),
    boxId,
    boxName: box?.name ?? null,
    fromBoxId: subject.fromBoxId ?? null,
    before: subject.before ?? null,
    after: subject.after ?? null,
  };
}

function roomName(store: ReplicaStore, roomId: string | null | undefined): string | null {
  return (
    (roomId && (store.view.get('room', roomId)?.name ?? store.engine?.replica.serverRow('room', roomId)?.name)) || null
  );
}

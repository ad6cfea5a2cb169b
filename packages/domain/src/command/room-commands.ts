import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import { idSchema } from '../id/id.ts';
import { roomNameSchema } from '../room/room.ts';
import { accept, defineCommand, refuse } from './command.ts';
import { logRoom } from './log.ts';
import type { Change } from './model.ts';
import { removeBox } from './remove-rows.ts';

export const roomCommands = {
  'room.create': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ id: idSchema, name: roomNameSchema }),
    touches: ({ id }) => ({ rooms: [id], counts: ['room'], alone: true }),
    plan({ view, userId, at }, { id, name }) {
      // During a pull, a device may know a space some pages before its room: that id is not taken.
      const isTaken = (view.space(id)?.kind ?? 'room') !== 'room';
      if (view.get('room', id) || isTaken) return refuse('EXISTS', 'room');
      const refusal = countOwned(view)('room', userId);
      if (refusal) return refusal;
      const room = { id, spaceId: id, ownerId: userId, name, createdAt: at, updatedAt: at };
      return accept([{ op: 'put', entity: 'room', row: room }], [logRoom('add', room)]);
    },
  }),

  'room.rename': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ id: idSchema, name: roomNameSchema }),
    touches: ({ id }) => ({ rooms: [id] }),
    plan({ view, at }, { id, name }) {
      const room = view.get('room', id);
      if (!room) return refuse('NOT_FOUND', 'room');
      const refusal = refuseUnless(view, room.spaceId, 'owner');
      if (refusal) return refusal;
      if (room.name === name) return accept([]);
      const set = { name, updatedAt: Math.max(room.updatedAt, at) };
      const values = { before: { name: room.name }, after: { name } };
      return accept([{ op: 'patch', entity: 'room', id, set }], [logRoom('edit', { id, name }, values)]);
    },
  }),

  /** Deletes the room with all its boxes and items. */
  'room.delete': defineCommand({
    history: 'lines',
    undo: 'restore',
    input: z.strictObject({ id: idSchema }),
    touches: ({ id }) => ({ rooms: [id], contents: true, alone: true }),
    plan({ view }, { id }) {
      const room = view.get('room', id);
      if (!room) return refuse('NOT_FOUND', 'room');
      const refusal = refuseUnless(view, room.spaceId, 'owner');
      if (refusal) return refusal;
      const changes: Change[] = [];
      let boxes = 0;
      for (const box of view.boxesIn(id)) {
        boxes++;
        changes.push(...removeBox(view, box));
      }
      changes.push({ op: 'delete', entity: 'room', id });
      return accept(changes, [logRoom('delete', room, { before: { boxes } })]);
    },
  }),
};

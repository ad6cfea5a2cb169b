import { boxSchema } from '@boxroom/domain/box/box';
import { readBoxCode } from '@boxroom/domain/box/box-code';
import { typedCodeSchema } from '@boxroom/domain/box/typed-code';
import { categorySchema } from '@boxroom/domain/category/category';
import { commands } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import { itemSchema } from '@boxroom/domain/item/item';
import { roomSchema } from '@boxroom/domain/room/room';
import { accessLevelSchema } from '@boxroom/domain/sync/protocol-schemas';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';
import { commandResultSchema, run } from '../../sync/run-command.ts';
import * as store from './store.ts';
import { LIST_PAGE_MAX } from './store.ts';

/**
 * The first page is 1. Pages are cut by id, and each is sorted by name; one shorter than LIST_PAGE_SIZE is the last.
 */
const page = { page: z.optional(z.int().check(z.minimum(1), z.maximum(LIST_PAGE_MAX))) };
const pageOnly = z.optional(z.strictObject(page));

export const roomsRouter = router({
  list: signedIn
    .input(pageOnly)
    .output(z.array(z.strictObject({ ...roomSchema.shape, access: accessLevelSchema })))
    .query(async ({ ctx, input }) => sortByName(await store.listRooms(ctx.db, ctx.user.id, input?.page))),
  create: signedIn.input(commands['room.create'].input).output(commandResultSchema).mutation(run('room.create')),
  rename: signedIn.input(commands['room.rename'].input).output(commandResultSchema).mutation(run('room.rename')),
  delete: signedIn.input(commands['room.delete'].input).output(commandResultSchema).mutation(run('room.delete')),
});

export const boxesRouter = router({
  /** The boxes of a room, or with `roomId` null the unassigned ones. A room that the caller cannot see has none. */
  list: signedIn
    .input(z.strictObject({ roomId: z.nullable(idSchema), ...page }))
    .output(z.array(z.strictObject({ ...boxSchema.shape, itemCount: z.int() })))
    .query(async ({ ctx, input }) => sortByName(await store.listBoxes(ctx.db, ctx.user.id, input))),
  get: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(boxSchema)
    .query(async ({ ctx, input }) => {
      const box = await store.findBox(ctx.db, ctx.user.id, input.id);
      if (!box) throw new AppError('NOT_FOUND', 'box');
      return box;
    }),
  /** The boxes with a code as typed: one, or several of different owners. Foreign and unknown codes give none. */
  byCode: signedIn
    .input(typedCodeSchema)
    .output(z.array(boxSchema))
    .query(({ ctx, input }) => {
      const code = readBoxCode(input.code);
      return code === null ? [] : store.listBoxesOfCode(ctx.db, ctx.user.id, code);
    }),
  add: signedIn.input(commands['box.add'].input).output(commandResultSchema).mutation(run('box.add')),
  edit: signedIn.input(commands['box.edit'].input).output(commandResultSchema).mutation(run('box.edit')),
  move: signedIn.input(commands['box.move'].input).output(commandResultSchema).mutation(run('box.move')),
  delete: signedIn.input(commands['box.delete'].input).output(commandResultSchema).mutation(run('box.delete')),
  deleteSeveral: signedIn
    .input(commands['box.deleteSeveral'].input)
    .output(commandResultSchema)
    .mutation(run('box.deleteSeveral')),
  duplicate: signedIn.input(commands['box.duplicate'].input).output(commandResultSchema).mutation(run('box.duplicate')),
  setType: signedIn.input(commands['box.setType'].input).output(commandResultSchema).mutation(run('box.setType')),
  setCapacity: signedIn
    .input(commands['box.setCapacity'].input)
    .output(commandResultSchema)
    .mutation(run('box.setCapacity')),
});

export const itemsRouter = router({
  list: signedIn
    .input(z.strictObject({ boxId: idSchema, ...page }))
    .output(z.array(itemSchema))
    .query(async ({ ctx, input }) => sortByName(await store.listItems(ctx.db, ctx.user.id, input))),
  add: signedIn.input(commands['item.add'].input).output(commandResultSchema).mutation(run('item.add')),
  edit: signedIn.input(commands['item.edit'].input).output(commandResultSchema).mutation(run('item.edit')),
  adjustQuantity: signedIn
    .input(commands['item.adjustQuantity'].input)
    .output(commandResultSchema)
    .mutation(run('item.adjustQuantity')),
  setPicture: signedIn
    .input(commands['item.setPicture'].input)
    .output(commandResultSchema)
    .mutation(run('item.setPicture')),
  categorize: signedIn
    .input(commands['item.categorize'].input)
    .output(commandResultSchema)
    .mutation(run('item.categorize')),
  move: signedIn.input(commands['item.move'].input).output(commandResultSchema).mutation(run('item.move')),
  delete: signedIn.input(commands['item.delete'].input).output(commandResultSchema).mutation(run('item.delete')),
});

export const categoriesRouter = router({
  list: signedIn
    .input(pageOnly)
    .output(z.array(categorySchema))
    .query(async ({ ctx, input }) => sortByName(await store.listCategories(ctx.db, ctx.user.id, input?.page))),
  create: signedIn
    .input(commands['category.create'].input)
    .output(commandResultSchema)
    .mutation(run('category.create')),
  rename: signedIn
    .input(commands['category.rename'].input)
    .output(commandResultSchema)
    .mutation(run('category.rename')),
  merge: signedIn.input(commands['category.merge'].input).output(commandResultSchema).mutation(run('category.merge')),
  split: signedIn.input(commands['category.split'].input).output(commandResultSchema).mutation(run('category.split')),
  delete: signedIn
    .input(commands['category.delete'].input)
    .output(commandResultSchema)
    .mutation(run('category.delete')),
});

export const checklistRouter = router({
  add: signedIn.input(commands['checklist.add'].input).output(commandResultSchema).mutation(run('checklist.add')),
  remove: signedIn
    .input(commands['checklist.remove'].input)
    .output(commandResultSchema)
    .mutation(run('checklist.remove')),
  clear: signedIn.input(commands['checklist.clear'].input).output(commandResultSchema).mutation(run('checklist.clear')),
});

export const profileRouter = router({
  setDisplay: signedIn
    .input(commands['profile.setDisplay'].input)
    .output(commandResultSchema)
    .mutation(run('profile.setDisplay')),
  setOwnFields: signedIn
    .input(commands['profile.setOwnFields'].input)
    .output(commandResultSchema)
    .mutation(run('profile.setOwnFields')),
});

export const picturesRouter = router({
  add: signedIn.input(commands['picture.add'].input).output(commandResultSchema).mutation(run('picture.add')),
  caption: signedIn
    .input(commands['picture.caption'].input)
    .output(commandResultSchema)
    .mutation(run('picture.caption')),
  order: signedIn.input(commands['picture.order'].input).output(commandResultSchema).mutation(run('picture.order')),
  remove: signedIn.input(commands['picture.remove'].input).output(commandResultSchema).mutation(run('picture.remove')),
});

export const papersRouter = router({
  add: signedIn.input(commands['paper.add'].input).output(commandResultSchema).mutation(run('paper.add')),
  rename: signedIn.input(commands['paper.rename'].input).output(commandResultSchema).mutation(run('paper.rename')),
  remove: signedIn.input(commands['paper.remove'].input).output(commandResultSchema).mutation(run('paper.remove')),
});

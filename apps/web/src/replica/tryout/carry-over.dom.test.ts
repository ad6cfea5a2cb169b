import { MemoryView } from '@boxroom/domain/command/memory-view';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, idOf, makeBox, USER_ID } from '../../testing/fake-boxroom.ts';
import { ofPerson } from './carry-over.ts';

const TRYOUT = { id: idOf(500), catalogueId: idOf(501) };
const user = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID };
const loose = makeBox({ id: idOf(502), name: 'Loose', spaceId: TRYOUT.id });
const category = { id: idOf(503), spaceId: TRYOUT.catalogueId, name: 'Tools' };
const work = {
  commands: [
    { id: idOf(1), name: 'profile.setDisplay', input: { set: { showQuantity: true } }, at: 1 },
    { id: idOf(2), name: 'category.create', input: category, at: 2 },
    { id: idOf(3), name: 'box.edit', input: { id: loose.id, set: { name: 'Tight' } }, at: 3, subject: loose },
  ],
  pictures: [],
};

test('the work becomes the person’s: ids of commands, boxes and categories stay', () => {
  const { commands } = ofPerson(work, TRYOUT, { user, view: new MemoryView(USER_ID) });
  expect(commands).toEqual([
    work.commands[0],
    { ...work.commands[1], input: { ...category, spaceId: CATALOGUE_ID } },
    { ...work.commands[2], subject: { ...loose, spaceId: USER_ID } },
  ]);
});

test('an account that is in use keeps its own display settings', () => {
  const view = new MemoryView(USER_ID);
  view.set('box', idOf(9), makeBox({ id: idOf(9), name: 'Winter', spaceId: USER_ID }));
  expect(ofPerson(work, TRYOUT, { user, view }).commands.map(({ name }) => name)).toEqual([
    'category.create',
    'box.edit',
  ]);
});

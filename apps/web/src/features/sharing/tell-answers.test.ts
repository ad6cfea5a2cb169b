import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { idOf } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { tellAnswers } from './tell-answers.ts';

afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

test('announces answers to invitations once', async () => {
  const answer = { roomId: idOf(1), roomName: 'Attic' };
  let answers = [
    { ...answer, id: idOf(2), email: 'bob@home.example', status: 'accepted' },
    { ...answer, id: idOf(3), email: 'eve@home.example', status: 'declined' },
  ];
  const noted = vi.fn((_input: unknown) => {
    answers = [];
    return {};
  });
  stubServer({ 'sharing.answers': () => ({ answers }), 'sharing.noteAnswersTold': noted });
  await Promise.all([tellAnswers(), tellAnswers()]);
  await tellAnswers();
  expect(toastStore.list().map(({ title, description }) => [title, description])).toEqual([
    ['Invitation declined', 'eve@home.example declined to join Attic.'],
    ['Invitation accepted', 'bob@home.example joined Attic.'],
  ]);
  expect(noted).toHaveBeenCalledTimes(1);
  expect(noted).toHaveBeenCalledWith({ invitationIds: [idOf(2), idOf(3)] });
});

test('an announcement that the server could not record is recorded later, and not repeated', async () => {
  const answers = [{ roomId: idOf(1), roomName: 'Attic', id: idOf(4), email: 'bob@home.example', status: 'accepted' }];
  stubServer({ 'sharing.answers': () => ({ answers }) });
  await expect(tellAnswers()).rejects.toThrow();
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  const noted = vi.fn((_input: unknown) => ({}));
  stubServer({ 'sharing.answers': () => ({ answers }), 'sharing.noteAnswersTold': noted });
  await tellAnswers();
  expect(toastStore.list()).toEqual([]);
  expect(noted).toHaveBeenCalledWith({ invitationIds: [idOf(4)] });
});

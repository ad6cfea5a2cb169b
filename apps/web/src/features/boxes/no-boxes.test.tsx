import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRouted } from '../../testing/render-app.tsx';
import { NoBoxes } from './no-boxes.tsx';

const ROOM = '0198c5a0-0000-7000-8000-000000000001';

test.each([true, false])('an emptied room offers to restore only to its owner (%s)', async (isOwner) => {
  await renderRouted(<NoBoxes scope={ROOM} roomName="Attic" isEmptied isOwner={isOwner} addFirst={null} />);
  expect(await screen.findByText('This room is empty')).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Recently deleted' })).toHaveLength(isOwner ? 1 : 0);
  expect(screen.queryAllByText(/can be restored for 30 days/)).toHaveLength(isOwner ? 1 : 0);
});

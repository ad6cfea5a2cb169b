import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { openInventory, SUMMER, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { FillBoxDialog } from './fill-box-dialog.tsx';

function Fill({ boxId, onClose }: { boxId: string; onClose: () => void }) {
  const box = useBox(boxId);
  return box && <FillBoxDialog box={box} onClose={onClose} />;
}

const NO_MATCH = 'No match in other boxes.';
const ELSEWHERE = 'It is in this box already, or where you may not move it.';

test.each([
  ['skis', WINTER, ELSEWHERE],
  // A box that is found, and is this one.
  ['winter', WINTER, ELSEWHERE],
  ['winter', SUMMER, ''],
  // A box that is found, and is empty; and a room.
  ['summer', WINTER, NO_MATCH],
  ['attic', WINTER, NO_MATCH],
  ['hat', WINTER, NO_MATCH],
])('a search for %s says what is not in other boxes', async (query, boxId, said) => {
  const { wrap } = await openInventory();
  const onClose = vi.fn();
  await renderRouted(wrap(<Fill boxId={boxId} onClose={onClose} />));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find items' }), { target: { value: query } });
  const link = screen.queryByRole('link', { name: 'Search Everything' });
  expect(screen.queryByText(NO_MATCH) !== null).toBe(said === NO_MATCH);
  expect(screen.queryByText(ELSEWHERE) !== null).toBe(said === ELSEWHERE);
  expect(link?.getAttribute('href') ?? null).toBe(said === ELSEWHERE ? `/search?q=${query}` : null);
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { idOf, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { Papers } from './papers.tsx';

const manual = { id: idOf(700), name: 'Manual', kind: 'pdf' as const, bytes: 8 };
const PDF = '%PDF-1.7\nstartxref\n0\n%%EOF';
const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' });
const told = () => toastStore.list().map(({ title, description }) => `${title}: ${description}`);

beforeAll(async () => void (await import('../../components/dialog/dialog-surface.tsx')), 60_000);
beforeEach(() => vi.stubGlobal('fetch', async () => new Response('', { status: 404 })));
afterEach(() => vi.unstubAllGlobals());

function Skis() {
  const item = useItem(SKIS);
  return item ? <Papers item={item} canEdit /> : null;
}

async function open(count = 1) {
  const papers = Array.from({ length: count }, (_, index) => ({ ...manual, id: idOf(700 + index) }));
  const inventory = await openInventory((server) =>
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, papers })),
  );
  const ui = renderUi(inventory.wrap(<Skis />));
  const add = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Papers', { selector: 'input' }), { target: { files } });
  const names = () => inventory.store.view.get('item', SKIS)?.papers?.map(({ name }) => name) ?? [];
  return { ...inventory, ui, add, names };
}

describe('adding papers', () => {
  test('takes as many as fit and names the rest', async () => {
    const { add, names } = await open(9);
    add(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(names().at(-1)).toBe('a');
    expect(told()).toEqual(['1 paper added: undefined']);
    // The ten leave no room for the buttons, and the reason stays.
    expect(await screen.findByText('An item can have 10 papers at most. Left out: b.pdf, c.pdf')).toBeTruthy();
  });

  test('more than a command takes fit up to the limit', async () => {
    const { add, names } = await open(0);
    add(...Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)));
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(await screen.findByText(/Left out: 10\.pdf$/)).toBeTruthy();
  });

  test('two files of one name and fault are both named', async () => {
    const { add } = await open();
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    add(new File(['x'], 'x.pdf'), new File(['x'], 'x.pdf'));
    await waitFor(() => expect(screen.getAllByText(/^x\.pdf: /)).toHaveLength(2));
    expect(errors).not.toHaveBeenCalled();
  });

  test('a toast reports a problem where the dialog was closed meanwhile', async () => {
    const { add, ui } = await open();
    add(new File(['x'], 'x.pdf'));
    ui.unmount();
    await waitFor(() => expect(told().join()).toContain('Some papers were not added: x.pdf: '));
  });
});

describe('an open paper', () => {
  test('follows a new name, and closes with a word where it is removed', async () => {
    const { store } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Manual/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Manual' });
    expect(await within(dialog).findByText(/^The server does not have it yet\./)).toBeTruthy();
    act(() => void store.mutate('paper.rename', { id: SKIS, paperId: manual.id, name: 'Warranty' }));
    expect(await screen.findByRole('dialog', { name: 'Warranty' })).toBeTruthy();
    act(() => void store.mutate('paper.remove', { id: SKIS, paperIds: [manual.id] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told()).toContain('Paper removed: Warranty');
  });

  test('keeps a typed name where it is removed', async () => {
    const { store } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Rename Manual' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the paper' });
    fireEvent.change(field, { target: { value: 'Warranty' } });
    act(() => void store.mutate('paper.remove', { id: SKIS, paperIds: [manual.id] }));
    expect(await screen.findByText(/^Somebody removed this paper\./)).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('Warranty');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});

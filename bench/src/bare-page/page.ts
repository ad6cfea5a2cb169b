// The anchor of the browser rows: React and nothing else, with the rows in the page.
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { BareRow, BareRows } from '../harness/bare-page.ts';

const root = document.querySelector('#root');
const data = document.querySelector('#rows')?.textContent;
if (!root || !data) throw new Error('The page is incomplete.');
const { boxes, items } = JSON.parse(data) as BareRows;
createRoot(root).render(location.search === '?items' ? h(ItemList) : h(BoxList));

function BoxList() {
  return h(
    'ul',
    { 'aria-label': 'Boxes' },
    boxes.map((box) => h('li', { key: box.id }, h('article', null, h('h3', null, box.name), h('p', null, box.text)))),
  );
}

/** A list whose rows can be ticked, renamed, moved away and added to. */
function ItemList() {
  const [rows, setRows] = useState(items);
  const change = (id: string, edit: (row: BareRow) => BareRow) =>
    setRows((old) => old.map((row) => (row.id === id ? edit(row) : row)));
  const add = () => setRows((old) => [{ id: crypto.randomUUID(), name: 'Added', text: '' }, ...old]);
  return h(
    'main',
    null,
    h('button', { type: 'button', onClick: add }, 'Add Item'),
    h(
      'ul',
      { 'aria-label': 'Items' },
      rows.map((row) =>
        h(
          'li',
          { key: row.id },
          h('input', {
            type: 'checkbox',
            'aria-label': `${row.name} on checklist`,
            checked: row.isChecked ?? false,
            onChange: () => change(row.id, (old) => ({ ...old, isChecked: !old.isChecked })),
          }),
          h('span', null, row.name),
          h('span', null, row.text),
          row.isChecked && h('span', null, 'On Checklist'),
          h(
            'button',
            {
              type: 'button',
              'aria-label': `Edit ${row.name}`,
              onClick: () => change(row.id, (old) => ({ ...old, name: `${old.name}.` })),
            },
            'Edit',
          ),
          h(
            'button',
            {
              type: 'button',
              'aria-label': `Move ${row.name}`,
              onClick: () => setRows((old) => old.filter(({ id }) => id !== row.id)),
            },
            'Move',
          ),
        ),
      ),
    ),
  );
}

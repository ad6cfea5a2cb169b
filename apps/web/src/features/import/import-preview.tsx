import type { ImportNote, ImportPlan } from '@boxroom/domain/import/import-plan';
import { countText } from '@boxroom/domain/text/count-text';
import { useInventorySnapshot } from '../../replica/hooks/use-inventory-snapshot.ts';
import './import-preview.css';

const ROWS_SHOWN = 50;
const NOTES_SHOWN = 100;

/** Shows the rows to be created, as numbers and a table, and each row that cannot be. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { create, problems, warnings } = plan;
  const counts = [
    countText(create.rooms.length, 'room'),
    countText(create.boxes.length, 'box', 'boxes'),
    countText(create.items.length, 'item'),
    countText(create.categories.length, 'category', 'categories'),
  ];
  return (
    <>
      <section aria-label="What will be created">
        <p className="heading">Will be created</p>
        <ul className="cluster import-counts">
          {counts.map((count) => (
            <li key={count} className="badge badge-accent">
              {count}
            </li>
          ))}
        </ul>
        <p className="muted small">Rooms, boxes and categories that you already have are used, not created again.</p>
      </section>
      <Notes title={`Cannot be imported (${problems.length.toLocaleString('en-US')})`} notes={problems} tone="error" />
      <Notes title={`Imported, but (${warnings.length.toLocaleString('en-US')})`} notes={warnings} tone="warning" />
      {create.items.length > 0 && <ItemsTable plan={plan} />}
    </>
  );
}

function Notes({ title, notes, tone }: { title: string; notes: readonly ImportNote[]; tone: 'error' | 'warning' }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title} className={`import-notes import-notes-${tone}`}>
      <p className="heading">{title}</p>
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={title}>
        {notes.slice(0, NOTES_SHOWN).map(({ row, column, reason }, index) => (
          <li key={index}>
            Row {row}
            {column === null ? '' : `, ${column}`}: {reason}
          </li>
        ))}
        {notes.length > NOTES_SHOWN && <li>… and {(notes.length - NOTES_SHOWN).toLocaleString('en-US')} more</li>}
      </ul>
    </section>
  );
}

/** With cents, unlike anywhere else: it shows the value that will be written. */
function exactPrice(price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  return price.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}

function ItemsTable({ plan: { create } }: { plan: ImportPlan }) {
  const inventory = useInventorySnapshot();
  const names = new Map(
    [...inventory.rooms, ...inventory.categories, ...create.rooms, ...create.categories].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const boxes = new Map([
    ...inventory.boxes.map((box) => [box.id, { name: box.name, roomId: box.spaceId }] as const),
    ...create.boxes.map((box) => [box.id, { name: box.name, roomId: box.roomId }] as const),
  ]);
  const more = create.items.length - ROWS_SHOWN;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="import-table" tabIndex={0} aria-label="Preview of the items">
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Box</th>
            <th scope="col">Room</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Category</th>
          </tr>
        </thead>
        <tbody>
          {create.items.slice(0, ROWS_SHOWN).map((item) => {
            const box = boxes.get(item.boxId);
            return (
              <tr key={item.id}>
                <td dir="auto">{item.name}</td>
                <td dir="auto">{box?.name}</td>
                <td dir="auto">{names.get(box?.roomId ?? '') ?? 'Unassigned'}</td>
                <td className="number">{item.quantity}</td>
                <td className="number">{item.price !== null && exactPrice(item.price)}</td>
                <td dir="auto">{names.get(item.categoryId ?? '')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && <p className="muted small">… and {countText(more, 'more item', 'more items')}</p>}
    </section>
  );
}

import * as fc from 'fast-check';
import type { PictureHolderKind } from '../picture/pictures.ts';

const WATTAGE = [{ key: 'wattage', name: 'Wattage', type: 'number' }];

/** Returns id number `n` of what has or is a file. */
type IdOf = (kind: PictureHolderKind | 'picture', n: number) => string;

/** Commands name these things of each kind. */
const HOLDERS = (['item', 'box', 'room'] as const).flatMap((entity) => [0, 1, 2].map((n) => ({ entity, n })));
const NUMBERS = { item: 1000, box: 2000, room: 3000, paper: 4000 };

/** Returns random commands about pictures, papers and own fields, by their names. No file changes its holder. */
export function fileCommands(idOf: IdOf) {
  const picturesOf = <N extends string>(
    name: N,
    more: (own: [string, string, string]) => Record<string, fc.Arbitrary<unknown>>,
  ) =>
    named(
      name,
      fc.constantFrom(...HOLDERS).chain(({ entity, n }) =>
        fc.record({
          entity: fc.constant(entity),
          id: fc.constant(idOf(entity, n)),
          ...more(
            [0, 1, 2].map((index) => idOf('picture', NUMBERS[entity] + 3 * n + index)) as [string, string, string],
          ),
        }),
      ),
    );
  const papersOf = <N extends string>(name: N, more: (paperId: string) => Record<string, unknown>) =>
    named(
      name,
      fc.nat(4).map((n) => ({ id: idOf('item', n), ...more(idOf('picture', NUMBERS.paper + n)) })),
    );
  const caption = fc.constantFrom(null, 'Open');
  return {
    'picture.add': picturesOf('picture.add', (own) => ({
      pictures: fc.tuple(...own.map((id) => fc.record({ id: fc.constant(id), caption }, { requiredKeys: ['id'] }))),
      index: fc.nat(2),
    })),
    'picture.caption': picturesOf('picture.caption', ([pictureId]) => ({ pictureId: fc.constant(pictureId), caption })),
    'picture.order': picturesOf('picture.order', (own) => ({ pictureIds: fc.constant(own.toReversed()) })),
    'picture.remove': picturesOf('picture.remove', ([, ...others]) => ({ pictureIds: fc.constant(others) })),
    'paper.add': papersOf('paper.add', (id) => ({ papers: [{ id, kind: 'pdf', bytes: 1000, name: 'Receipt' }] })),
    'paper.rename': papersOf('paper.rename', (paperId) => ({ paperId, name: 'Manual' })),
    'paper.remove': papersOf('paper.remove', (id) => ({ paperIds: [id] })),
    'profile.setOwnFields': named(
      'profile.setOwnFields',
      fc.record({ seen: fc.constantFrom([], WATTAGE), fields: fc.constantFrom([], WATTAGE) }),
    ),
  };
}

/** Returns random edits of items: of some of their fields, details among them. */
export function itemEdits({ itemId, ...fields }: Record<'itemId' | 'name' | 'categoryId', fc.Arbitrary<unknown>>) {
  const set = fc.record(
    {
      ...fields,
      price: fc.constantFrom(null, 9.99),
      serial: fc.constantFrom(null, 'SN-1'),
      lentTo: fc.constantFrom(null, 'Ana'),
      lentDue: fc.constantFrom(null, '2026-12-01'),
      own: fc.dictionary(fc.constantFrom('wattage', 'color'), fc.constantFrom(null, 60, 'red', true)),
    },
    { requiredKeys: [] },
  );
  return named('item.edit', fc.record({ id: itemId, set }));
}

/** Returns the fields of an item with two pictures and a paper, all named by the commands. */
export function someFiles(idOf: IdOf, item: number) {
  const [first, second] = [idOf('picture', NUMBERS.item + 3 * item), idOf('picture', NUMBERS.item + 1 + 3 * item)];
  return {
    pictureId: first,
    pictures: [{ id: first, caption: 'Shelf' }, { id: second }],
    papers: [{ id: idOf('picture', NUMBERS.paper + item), kind: 'pdf' as const, bytes: 1000, name: 'Receipt' }],
  };
}

function named<N extends string>(name: N, input: fc.Arbitrary<unknown>) {
  return fc.record({ name: fc.constant(name), input });
}

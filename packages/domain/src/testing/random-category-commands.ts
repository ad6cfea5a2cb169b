import * as fc from 'fast-check';
import { CATEGORY_COLORS } from '../category/category.ts';

type Parts = Record<'categoryId' | 'itemId' | 'catalogueId' | 'name', fc.Arbitrary<string>>;

/** Returns random commands about categories, by their names. */
export function categoryCommands({ categoryId, itemId, catalogueId, name }: Parts) {
  const color = fc.constantFrom(...CATEGORY_COLORS, null);
  const categories = fc.array(fc.record({ id: categoryId, name, color, itemIds: fc.array(itemId, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 2,
  });
  return {
    'category.create': named(
      'category.create',
      fc.record({ id: categoryId, spaceId: catalogueId, name, color }, { requiredKeys: ['id', 'spaceId', 'name'] }),
    ),
    'category.rename': named('category.rename', fc.record({ id: categoryId, name, color }, { requiredKeys: ['id'] })),
    'category.merge': named(
      'category.merge',
      fc.record({ ids: fc.array(categoryId, { minLength: 1, maxLength: 2 }), intoId: categoryId }),
    ),
    'category.split': named('category.split', fc.record({ fromId: categoryId, spaceId: catalogueId, categories })),
    'category.delete': named('category.delete', fc.record({ id: categoryId })),
  };
}

function named<N extends string>(name: N, input: fc.Arbitrary<unknown>) {
  return fc.record({ name: fc.constant(name), input });
}

import { cutText, fits } from '../import/shorten-name.ts';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, type ItemFields } from './item.ts';

/**
 * Returns the name for a line of a list. Where the line is too long for a name, its beginning is the name, and the
 * description has all of it. Null: the line is too long for a description, too.
 */
export function nameOfLine(line: string): Pick<ItemFields, 'name' | 'description'> | null {
  if (fits(line, ITEM_NAME_MAX)) return { name: line, description: null };
  return fits(line, ITEM_DESCRIPTION_MAX) ? { name: cutText(line, ITEM_NAME_MAX), description: line } : null;
}

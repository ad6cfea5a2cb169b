import type { Item } from '../item/item.ts';
import type { OwnField } from '../item/own-fields.ts';
import { DEFAULT_DISPLAY_SETTINGS, type DisplaySettings } from '../profile/profile.ts';
import { fold } from './fold.ts';

/** The details that a person sees of items in one space. */
export interface ShownDetails {
  options: DisplaySettings;
  ownFields: readonly OwnField[];
}
export const NO_DETAILS: ShownDetails = { options: DEFAULT_DISPLAY_SETTINGS, ownFields: [] };

/** As in `ITEM_FIELDS`, whose schemas the first screen, which has the search, does not load. */
export const SEARCHED_DETAILS = [
  { field: 'brand', label: 'Brand and model', option: 'showBrand' },
  { field: 'serial', label: 'Serial number', option: 'showSerial' },
  { field: 'boughtAt', label: 'Bought at', option: 'showBoughtAt' },
  { field: 'lentTo', label: 'Lent to', option: 'showLent' },
] as const;

interface Detail {
  label: string;
  text: string;
}

/** Yields the details of an item that the search reads: what is switched on and made of words or numbers. */
function* searchedDetails(item: Item, { options, ownFields }: ShownDetails): Generator<Detail> {
  for (const { field, label, option } of SEARCHED_DETAILS) {
    if (item[field] && options[option]) yield { label, text: item[field] };
  }
  if (item.papers && options.showPapers) for (const { name } of item.papers) yield { label: 'Paper', text: name };
  if (item.pictures && options.showPictures) {
    for (const { caption } of item.pictures) if (caption) yield { label: 'Picture', text: caption };
  }
  if (!item.own) return;
  for (const { key, name, type } of ownFields) {
    const value = Object.hasOwn(item.own, key) ? item.own[key] : undefined;
    if (type === 'text' && typeof value === 'string') yield { label: name, text: value };
    if (type === 'number' && typeof value === 'number') yield { label: name, text: String(value) };
  }
}

/** Returns the details as they follow the other searched texts of an item; empty for most. */
export function detailsText(item: Item, shown: ShownDetails): string {
  if (!hasSearchedDetail(item)) return '';
  let text = '';
  for (const detail of searchedDetails(item, shown)) text += `\n${detail.text}`;
  return text;
}

/** Whether an item may have a searched detail. False for most, which then cost nothing. */
export function hasSearchedDetail({ brand, serial, boughtAt, lentTo, papers, pictures, own }: Item): boolean {
  return !!(brand || serial || boughtAt || lentTo || papers || pictures || own);
}

/** Returns the details that explain why an item was found: they hold a term that its name and description do not. */
export function explainingDetails(item: Item, terms: readonly string[], shown: ShownDetails): Detail[] {
  const text = fold(`${item.name}\n${item.description ?? ''}`);
  const missing = terms.filter((term) => !text.includes(term));
  if (missing.length === 0) return [];
  const explaining = new Map<string, Detail>();
  for (const detail of searchedDetails(item, shown)) {
    const folded = fold(detail.text);
    // Two papers of one name explain it once.
    if (missing.some((term) => folded.includes(term))) explaining.set(`${detail.label}\n${detail.text}`, detail);
  }
  return [...explaining.values()];
}

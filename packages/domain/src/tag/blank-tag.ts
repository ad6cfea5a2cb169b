import type * as z from 'zod/mini';
import { boxCodeOf } from '../box/box-code.ts';
import type { blankTagsSchema, foundTagSchema } from './tag-schemas.ts';

/**
 * The limit on one person's tags of the last `BLANK_TAGS_DAYS` that were never on a box: more than anybody prints
 * ahead.
 */
export const BLANK_TAGS_MAX = 2000;
/** Spoiled or lost sheets stop counting after this many days. */
export const BLANK_TAGS_DAYS = 30;

/** A tag that was printed before it had a box. */
export interface BlankTag {
  id: string;
  /** The person who printed it, or the owner of its current or last box. */
  ownerId: string;
  /** The box that has it, or null. */
  boxId: string | null;
}

/**
 * Returns the code printed on a tag. The server makes only tags whose code is free among the boxes and tags of their
 * owner.
 */
export function tagCodeOf(tagId: string): string {
  return boxCodeOf(tagId, 0);
}

export type FoundTag = z.infer<typeof foundTagSchema>;
export type BlankTags = z.infer<typeof blankTagsSchema>;

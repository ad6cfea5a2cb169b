import * as z from 'zod/mini';

/** What a tag may show of its box, from the top to the bottom of the tag. */
export const TAG_PARTS = ['qr', 'name', 'code', 'location', 'room', 'url'] as const;
export type TagPart = (typeof TAG_PARTS)[number];

/** What stands on the tags of one print. At least one thing does. */
export const tagChoiceSchema = z
  .strictObject({
    qr: z.boolean(),
    name: z.boolean(),
    code: z.boolean(),
    location: z.boolean(),
    room: z.boolean(),
    url: z.boolean(),
  })
  .check(z.refine((choice) => TAG_PARTS.some((part) => choice[part]), 'Choose something to stand on the tags.'));
export type TagChoice = z.infer<typeof tagChoiceSchema>;

/** The tag of the specification: code, box name, description where there is one, and address. */
export const DEFAULT_TAG_CHOICE: TagChoice = {
  qr: true,
  name: true,
  code: true,
  location: true,
  room: false,
  url: true,
};

/** What is known of one box; null stands for nothing to show. */
export interface TagContent {
  /** What a scanner reads: the box's address, or its short one. */
  qr: string;
  name: string;
  /** The short code for typing, such as BX-7K3Q. */
  code: string | null;
  /** Where in the room the box stands: its description. */
  location: string | null;
  room: string | null;
  /** The address as people read it. */
  url: string;
}

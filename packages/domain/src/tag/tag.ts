import * as z from 'zod/mini';
import { msg } from '../language/message.ts';

/** The parts of a tag, from top to bottom. */
export const TAG_PARTS = ['qr', 'name', 'code', 'location', 'room', 'url'] as const;
export type TagPart = (typeof TAG_PARTS)[number];

/** The parts on the tags of one print, at least one. */
export const tagChoiceSchema = z
  .strictObject({
    qr: z.boolean(),
    name: z.boolean(),
    code: z.boolean(),
    location: z.boolean(),
    room: z.boolean(),
    url: z.boolean(),
  })
  .check(z.refine((choice) => TAG_PARTS.some((part) => choice[part]), msg('Choose something to print on the tags.')));
export type TagChoice = z.infer<typeof tagChoiceSchema>;

/** The tag of the product's specification: QR code, box name, description where there is one, and address. */
export const DEFAULT_TAG_CHOICE: TagChoice = {
  qr: true,
  name: true,
  code: true,
  location: true,
  room: false,
  url: true,
};

/** The texts of one box; null where there is nothing to show. */
export interface TagContent {
  /** The text of the QR code: the box's address. */
  qr: string;
  /** A short address in capitals, for labels without room for a code of the other one; null where there is none. */
  shortQr: string | null;
  name: string;
  /** The short code for typing, such as BX-7K3Q. */
  code: string | null;
  /** The box's place in the room: its description. */
  location: string | null;
  room: string | null;
  /** The address in readable form. */
  url: string;
}

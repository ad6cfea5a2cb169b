import { boxSchema, boxSettingSchema } from '../box/box.ts';
import { categorySchema } from '../category/category.ts';
import { checklistEntrySchema } from '../checklist/checklist-entry.ts';
import { itemSchema } from '../item/item.ts';
import { profileSchema } from '../profile/profile-schemas.ts';
import { roomSchema } from '../room/room.ts';

/** The rows that are synced to devices. Apart from their types, because the first screen parses nothing. */
export const rowSchemas = {
  room: roomSchema,
  box: boxSchema,
  item: itemSchema,
  category: categorySchema,
  profile: profileSchema,
  boxSetting: boxSettingSchema,
  checklistEntry: checklistEntrySchema,
} as const;

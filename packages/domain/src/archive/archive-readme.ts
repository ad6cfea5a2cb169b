import { english } from '../language/translator.ts';
import { ARCHIVE_FILES, type ArchiveHead, PAPER_FOLDER, PICTURE_FOLDER } from './archive-rows.ts';

/**
 * Returns the text file that explains an archive to a person, also in ten years and without Boxroom. In English, as the
 * names of the files and columns in it, which a restore reads: the backup may come to somebody of another language.
 */
export function archiveReadme({ madeAt, username, counts, version }: ArchiveHead): string {
  return [
    `This is a backup of the Boxroom account "${username}", made at ${madeAt} (UTC).`,
    '',
    english(
      'It holds {rooms, plural, one{# room} other{# rooms}}, {boxes, plural, one{# box} other{# boxes}}, {items, plural, one{# item} other{# items}} and {pictures, plural, one{# picture} other{# pictures}}:',
      { rooms: counts.rooms, boxes: counts.boxes, items: counts.items, pictures: counts.pictures },
    ),
    'everything in the rooms that this person owns. Rooms that others share are in the backups of their owners.',
    '',
    `${ARCHIVE_FILES.table}  opens in a spreadsheet: a row for each item, with a column for every field.`,
    `${PICTURE_FOLDER}  has the pictures, named after their items, boxes and rooms.`,
    `${PAPER_FOLDER}  has receipts and other papers, if there are any, named after their items.`,
    `${ARCHIVE_FILES.data}  is what Boxroom reads to restore everything (version ${version}).`,
    `${ARCHIVE_FILES.missing}  is there only if files were missing on the server.`,
    '',
    'To restore it: sign in to any Boxroom and choose Settings, Everything, Restore a backup.',
    '',
  ].join('\r\n');
}

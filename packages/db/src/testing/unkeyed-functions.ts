/**
 * The places where functions and triggers of the database use a distributed table without its key, with the reasons. The
 * test fails if a place is missing, and if one no longer occurs.
 */
export const UNKEYED_FUNCTIONS: readonly { reason: string; places: readonly string[] }[] = [
  {
    reason: 'What other people keep about a row: each of them may be elsewhere. A job would do it.',
    places: [
      'box_moved on box: box_setting, any key: delete from box_setting where id = new.id and not may_see (space_id, new.space_id)',
      'box_moved on box: box_setting, any key: select … from box_setting where id = new.id and not may_see (space_id, new.space_id)',
      'box_moved on box: space, any key: select … from space where id in (…)',
      'forget_room: box, any key: delete from box_setting s using box b where s.space_id = p_user and b.id = s.id and b.space_id = p_room',
      'forget_room: item, any key: delete from checklist_entry c using item i where c.space_id = p_user and i.id = c.id and i.space_id = p_room',
      'item_moved on item: checklist_entry, any key: delete from checklist_entry where id = new.id and not may_see (space_id, new.space_id)',
      'item_moved on item: checklist_entry, any key: select … from checklist_entry where id = new.id and not may_see (space_id, new.space_id)',
      'item_moved on item: space, any key: select … from space where id in (…)',
      'lock_followers_of_box on box: box_setting, any key: select … from box_setting where id = old.id',
      'lock_followers_of_box on box: checklist_entry, any key: select … from checklist_entry c join item i on i.id = c.id where i.box_id = old.id',
      'lock_followers_of_box on box: item, any key: select … from checklist_entry c join item i on i.id = c.id where i.box_id = old.id',
      'lock_followers_of_box on box: space, any key: select … from space where id in (…)',
      "lock_followers_of_room on space: space, any key: select … from space where kind = 'personal' and owner_id = id and owner_id in (…)",
    ],
  },
  {
    reason:
      'A tag follows its box to another owner, and a file the row that names it: they would be moved as that row.',
    places: [
      'pictures_follow on box: picture, another key for a row: update picture set … where owner_id = old.owner_id and entity = tg_table_name and item_id = new.id',
      'pictures_follow on item: picture, another key for a row: update picture set … where owner_id = old.owner_id and entity = tg_table_name and item_id = new.id',
      'pictures_follow on room: picture, another key for a row: update picture set … where owner_id = old.owner_id and entity = tg_table_name and item_id = new.id',
      'box_tagged on box: tag, another key for a row: update tag set … where box_id = new.id and owner_id <> new.owner_id',
    ],
  },
  {
    reason: 'A directory of spaces and devices: for an older version, and for a row that moves to another owner.',
    places: [
      'owner_of_space: space, any key: select … from space where id = p_space',
      'sync_mutation_owned on sync_mutation: sync_client, any key: select … from sync_client where id = new.client_id',
    ],
  },
  {
    reason: 'A directory of tags: members of a room use those that they printed themselves.',
    places: [
      'box_coded on box: box, any key: select … from box where tag_id = new.tag_id and id <> new.id',
      'box_tagged on box: tag, any key: update tag set … where box_id = new.id and owner_id <> new.owner_id',
      'box_tagged on box: tag, any key: update tag set … where id = new.tag_id and box_id is distinct from new.id',
      'box_tagged on box: tag, any key: update tag set … where id = old.tag_id and box_id = new.id',
    ],
  },
  {
    reason: 'A category that people of other rooms used: a job would take it off their items.',
    places: [
      'lock_spaces_of_category on category: item, any key: select … from item where category_id = old.id',
      'lock_spaces_of_category on category: space, any key: select … from space where id in (…)',
    ],
  },
];

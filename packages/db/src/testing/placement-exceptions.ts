const ONE_MACHINE =
  'Devices make ids: one machine refuses an id that another person uses. On several, each owner has their own ids.';
const OTHER_PERSON =
  'What a person keeps about the row of another person: the row of either may be elsewhere. A job would delete the rest.';
const OWN_SPACE = 'The personal space has the id of its owner, so the id is the key, and the foreign key can go.';
const RANDOM = 'The value is 128 random bits, so one key never meets it twice.';
const MOVE =
  'Another owner means another machine, perhaps: a transfer would insert the rows there and delete them here.';
const MEMBERSHIP =
  'Memberships and links lead from a person to the owners of rooms. A job would delete what an owner left behind.';

/** What keeps tables from their places, each with its reason. A test fails if one is missing or no longer needed. */
export const PLACEMENT_EXCEPTIONS: Readonly<Record<string, string>> = {
  'box_once is unique without owner_id': ONE_MACHINE,
  'box_one_tag is unique without owner_id':
    'A tag is on one box among those of all people. A directory of tags would take the place of the index.',
  'box_setting_id_fkey does not compare box_setting.space_id with box.owner_id': OTHER_PERSON,
  'box_setting_space_id_fkey does not compare box_setting.space_id with space.owner_id': OWN_SPACE,
  'box_space_id_owner_id_fkey changes box.owner_id': MOVE,
  'category_in_space changes category.owner_id': MOVE,
  'category_once is unique without owner_id': ONE_MACHINE,
  'checklist_entry_id_fkey does not compare checklist_entry.space_id with item.owner_id': OTHER_PERSON,
  'checklist_entry_space_id_fkey does not compare checklist_entry.space_id with space.owner_id': OWN_SPACE,
  'guest_link_box_id_fkey refers to the distributed table box': MEMBERSHIP,
  'guest_link_room_id_fkey refers to the distributed table space': MEMBERSHIP,
  'history_group_once is unique without owner_id':
    'An import sums up the lines of a space for the owner at its first line.',
  'invitation_space_id_fkey refers to the distributed table space': MEMBERSHIP,
  'item_category_id_fkey does not compare item.owner_id with category.owner_id': OTHER_PERSON,
  'item_in_box changes item.owner_id': MOVE,
  'item_once is unique without owner_id': ONE_MACHINE,
  'picture_key_key is unique without owner_id': RANDOM,
  'picture_once is unique without owner_id': ONE_MACHINE,
  'profile_username_key is unique without id':
    'Names are unique among all people. A directory of names would take the place of the index.',
  'room_member_in_space refers to the distributed table space': MEMBERSHIP,
  'room_space_id_owner_id_fkey changes room.owner_id': MOVE,
  'space_once is unique without owner_id': ONE_MACHINE,
  'sync_client_once is unique without user_id': ONE_MACHINE,
  'tag_once is unique without owner_id': ONE_MACHINE,
  'tombstone_in_space changes tombstone.owner_id': MOVE,
};

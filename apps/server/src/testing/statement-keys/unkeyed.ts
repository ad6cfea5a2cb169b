/**
 * The places where push, pull, pictures and history use a distributed table without its key, with the reasons. The test
 * fails if a place is missing, and if one no longer occurs.
 */
export const UNKEYED: readonly { reason: string; places: readonly string[] }[] = [
  {
    reason: 'A directory of names: authors and owners in the history may be anybody, and names are unique among all.',
    places: [
      "profile, any key: select … from profile where id = (v ->> 'ownerId')::uuid",
      'profile, any key: with … select … from (…) f left join lateral (…) h on true left join lateral (…) g on true cross join lateral (…) n left join profile p on p.id = n.actor_id',
    ],
  },
  {
    reason:
      'A directory of tags names the owner of a tag, who is that of its box, too: a scanned tag may be anybody’s.',
    places: [
      'box, any key: select … from t.id as is_older from box where owner_id = t.owner_id and (…)',
      'tag, any key: select … from tag t left join lateral (…) b on true where t.id = any($::uuid[]) and (…)',
    ],
  },
  {
    reason: 'A directory of ids tells to whom the box of a deleted item belongs by now, and whether an id is in use.',
    places: [
      'box, any key: select … from box where id = any($::uuid[])',
      'box, any key: select … from box where id = d.box_id',
      'item, any key: select … from item where id = any($::uuid[])',
      'space, any key: with … select … from space where id = any($::uuid[])',
      'space, any key: select … from space where id = coalesce(…)',
    ],
  },
  {
    reason: 'Membership: files follow their restored item or box to another owner, where they would be inserted.',
    places: [
      'picture, another key for a row: update picture p set … from back b where p.owner_id in (…) and p.entity = b.entity and p.item_id = b.id and p.owner_id <> b.owner_id',
    ],
  },
];

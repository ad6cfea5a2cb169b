import type { Entity, Rows } from '@boxroom/domain/command/model';
import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as spaces from './0002-spaces.ts';
import * as inventory from './0003-inventory.ts';
import * as membership from './0004-membership.ts';
import * as sync from './0005-sync.ts';
import * as history from './0006-history.ts';
import * as operations from './0007-operations.ts';
import * as pictures from './0008-pictures.ts';
import * as finishedMutations from './0009-finished-mutations.ts';
import * as lockOrder from './0010-lock-order.ts';
import * as deletions from './0011-deletions.ts';
import * as historyFromBox from './0012-history-from-box.ts';
import * as boxCodes from './0013-box-codes.ts';
import * as blankTags from './0014-blank-tags.ts';
import * as identities from './0015-identities.ts';
import * as notifications from './0016-notifications.ts';
import * as accountEnd from './0017-account-end.ts';
import * as sharing from './0018-sharing.ts';
import * as guestLinks from './0019-guest-links.ts';
import * as referrals from './0020-referrals.ts';
import * as admin from './0021-admin.ts';
import * as knownBrowsers from './0022-known-browsers.ts';
import * as heldMail from './0023-held-mail.ts';
import * as pictureIds from './0024-picture-ids.ts';
import * as mailState from './0025-mail-state.ts';
import * as invitationAnswers from './0026-invitation-answers.ts';
import * as endedSessions from './0027-ended-sessions.ts';
import * as earlierIdentities from './0028-earlier-identities.ts';
import * as imports from './0029-imports.ts';
import { referencesByOwner } from './0030-references-by-owner.ts';
import { ownerOfRows } from './0031-owner-of-rows.ts';
import { indexesByOwner } from './0032-indexes-by-owner.ts';
import { fillOwnerOfRows } from './0033-fill-owner-of-rows.ts';
import { ownerRequired } from './0034-owner-required.ts';
import { validateOwner } from './0035-validate-owner.ts';
import { keysByOwner } from './0036-keys-by-owner.ts';
import { validateReferences } from './0037-validate-references.ts';
import { historyDirectory } from './0038-history-directory.ts';
import { historyByOwner } from './0039-history-by-owner.ts';
import { fillHistoryDirectory } from './0040-fill-history-directory.ts';
import { historyByOwnerOnly } from './0041-history-by-owner-only.ts';
import { linesOfCommands } from './0042-lines-of-commands.ts';
import { historyOfItem } from './0043-history-of-item.ts';
import { currency } from './0044-currency.ts';
import { validatePrices } from './0045-validate-prices.ts';
import { picturesFollow } from './0046-pictures-follow.ts';
import { fillOwnerOfPictures } from './0047-fill-owner-of-pictures.ts';
import { deletedRooms } from './0048-deleted-rooms.ts';
import { categoryColors } from './0049-category-colors.ts';
import { picturesHaveOwners } from './0050-pictures-have-owners.ts';
import { repairOwnerOfPictures } from './0051-repair-owner-of-pictures.ts';
import { picturesByOwner } from './0052-pictures-by-owner.ts';
import { pictureOwnerRequired } from './0053-picture-owner-required.ts';
import { validatePictureOwner } from './0054-validate-picture-owner.ts';
import { pictureKeyByOwner } from './0055-picture-key-by-owner.ts';
import { validatePictureReference } from './0056-validate-picture-reference.ts';
import { linesOfRooms } from './0057-lines-of-rooms.ts';
import { detailsAndFiles } from './0058-details-and-files.ts';
import { filesOfRows } from './0059-files-of-rows.ts';
import { holdersOfFiles } from './0060-holders-of-files.ts';
import { digestDeadlines } from './0061-digest-deadlines.ts';
import { itemsByDeadline } from './0062-items-by-deadline.ts';
import { devicePairing } from './0063-device-pairing.ts';
import { push } from './0064-push.ts';
import { nextDigest } from './0065-next-digest.ts';
import { picturesByHolder } from './0066-pictures-by-holder.ts';
import { pictureKeyByHolder } from './0067-picture-key-by-holder.ts';
import { passkeys } from './0068-passkeys.ts';
import { blocksAndLimits } from './0069-blocks-and-limits.ts';
import { language } from './0070-language.ts';
import { recoveryCodeTimes } from './0071-recovery-code-times.ts';
import type { OnlineMigration } from './migration-kind.ts';

/** The migrations that declare no kind: complete. They run in one transaction, while no other process works. */
const first = {
  '0001-accounts': accounts,
  '0002-spaces': spaces,
  '0003-inventory': inventory,
  '0004-membership': membership,
  '0005-sync': sync,
  '0006-history': history,
  '0007-operations': operations,
  '0008-pictures': pictures,
  '0009-finished-mutations': finishedMutations,
  '0010-lock-order': lockOrder,
  '0011-deletions': deletions,
  '0012-history-from-box': historyFromBox,
  '0013-box-codes': boxCodes,
  '0014-blank-tags': blankTags,
  '0015-identities': identities,
  '0016-notifications': notifications,
  '0017-account-end': accountEnd,
  '0018-sharing': sharing,
  '0019-guest-links': guestLinks,
  '0020-referrals': referrals,
  '0021-admin': admin,
  '0022-known-browsers': knownBrowsers,
  '0023-held-mail': heldMail,
  '0024-picture-ids': pictureIds,
  '0025-mail-state': mailState,
  '0026-invitation-answers': invitationAnswers,
  '0027-ended-sessions': endedSessions,
  '0028-earlier-identities': earlierIdentities,
  '0029-imports': imports,
} as const satisfies Readonly<Record<string, Migration>>;

/** The migrations that run while older versions work. A released one never changes: append a new one. */
const online = {
  '0030-references-by-owner': referencesByOwner,
  '0031-owner-of-rows': ownerOfRows,
  '0032-indexes-by-owner': indexesByOwner,
  '0033-fill-owner-of-rows': fillOwnerOfRows,
  '0034-owner-required': ownerRequired,
  '0035-validate-owner': validateOwner,
  '0036-keys-by-owner': keysByOwner,
  '0037-validate-references': validateReferences,
  '0038-history-directory': historyDirectory,
  '0039-history-by-owner': historyByOwner,
  '0040-fill-history-directory': fillHistoryDirectory,
  '0041-history-by-owner-only': historyByOwnerOnly,
  '0042-lines-of-commands': linesOfCommands,
  '0043-history-of-item': historyOfItem,
  '0044-currency': currency,
  '0045-validate-prices': validatePrices,
  '0046-pictures-follow': picturesFollow,
  '0047-fill-owner-of-pictures': fillOwnerOfPictures,
  '0048-deleted-rooms': deletedRooms,
  '0049-category-colors': categoryColors,
  '0050-pictures-have-owners': picturesHaveOwners,
  '0051-repair-owner-of-pictures': repairOwnerOfPictures,
  '0052-pictures-by-owner': picturesByOwner,
  '0053-picture-owner-required': pictureOwnerRequired,
  '0054-validate-picture-owner': validatePictureOwner,
  '0055-picture-key-by-owner': pictureKeyByOwner,
  '0056-validate-picture-reference': validatePictureReference,
  '0057-lines-of-rooms': linesOfRooms,
  '0058-details-and-files': detailsAndFiles,
  '0059-files-of-rows': filesOfRows,
  '0060-holders-of-files': holdersOfFiles,
  '0061-digest-deadlines': digestDeadlines,
  '0062-items-by-deadline': itemsByDeadline,
  '0063-device-pairing': devicePairing,
  '0064-push': push,
  '0065-next-digest': nextDigest,
  '0066-pictures-by-holder': picturesByHolder,
  '0067-picture-key-by-holder': pictureKeyByHolder,
  '0068-passkeys': passkeys,
  '0069-blocks-and-limits': blocksAndLimits,
  '0070-language': language,
  '0071-recovery-code-times': recoveryCodeTimes,
} as const satisfies Readonly<Record<string, OnlineMigration>>;

/** Every migration by name, in order. */
export const migrations = { ...first, ...online };
export type MigrationName = keyof typeof migrations;

const INVENTORY: MigrationName = '0003-inventory';
const DETAILS: MigrationName = '0058-details-and-files';

/**
 * Every field of a synced row, with the migration that created its column. A new field does not compile without one.
 * The table and its columns have the names of the entity and its fields in snake case.
 */
export const CREATED_IN: { readonly [E in Entity]: Readonly<Record<keyof Rows[E], MigrationName>> } = {
  room: {
    id: INVENTORY,
    spaceId: INVENTORY,
    ownerId: INVENTORY,
    name: INVENTORY,
    pictures: DETAILS,
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
  },
  box: {
    id: INVENTORY,
    spaceId: INVENTORY,
    name: INVENTORY,
    description: INVENTORY,
    code: '0013-box-codes',
    tagId: '0014-blank-tags',
    pictures: DETAILS,
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
    changedAt: INVENTORY,
  },
  item: {
    id: INVENTORY,
    spaceId: INVENTORY,
    boxId: INVENTORY,
    name: INVENTORY,
    description: INVENTORY,
    quantity: INVENTORY,
    price: INVENTORY,
    categoryId: INVENTORY,
    pictureId: INVENTORY,
    dateStamp: INVENTORY,
    brand: DETAILS,
    serial: DETAILS,
    boughtOn: DETAILS,
    boughtAt: DETAILS,
    warrantyUntil: DETAILS,
    lentTo: DETAILS,
    lentSince: DETAILS,
    lentDue: DETAILS,
    own: DETAILS,
    pictures: DETAILS,
    papers: DETAILS,
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
  },
  category: {
    id: INVENTORY,
    spaceId: INVENTORY,
    name: INVENTORY,
    color: '0049-category-colors',
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
  },
  profile: {
    id: INVENTORY,
    spaceId: INVENTORY,
    username: INVENTORY,
    showQuantity: INVENTORY,
    showPrice: INVENTORY,
    showCategories: INVENTORY,
    showBoxCapacity: INVENTORY,
    showPictures: INVENTORY,
    showDateStamp: INVENTORY,
    currency: '0044-currency',
    showSerial: DETAILS,
    showBrand: DETAILS,
    showBoughtOn: DETAILS,
    showBoughtAt: DETAILS,
    showWarranty: DETAILS,
    showLent: DETAILS,
    showPapers: DETAILS,
    ownFields: DETAILS,
  },
  boxSetting: { id: INVENTORY, spaceId: INVENTORY, boxType: INVENTORY, capacity: INVENTORY, updatedAt: INVENTORY },
  checklistEntry: { id: INVENTORY, spaceId: INVENTORY, checkedAt: INVENTORY },
};

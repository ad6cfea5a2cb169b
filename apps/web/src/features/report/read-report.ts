import type { Item } from '@boxroom/domain/item/item';
import { isOfType, type OwnField, ownValueAt } from '@boxroom/domain/item/own-fields';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import {
  type Report,
  REPORT_PART_NAMES,
  type ReportItem,
  type ReportPart,
  type ReportRoom,
} from '@boxroom/domain/report/report';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { ownValueText } from '../../inventory/item/own-value-text.ts';
import { t } from '../../lib/language/t.ts';
import { readVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import { readOwnFields } from '../../replica/hooks/use-own-fields.ts';
import { listRooms } from '../../replica/hooks/use-rooms.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

/** A room to choose: its space, and its name. Null: the boxes in no room. */
export interface ReportPlace {
  spaceId: string;
  name: string | null;
  /** A room that somebody else shares: their things are not the person's own. */
  isShared: boolean;
  /** The name of that person, if known. */
  sharedBy: string | null;
}

/** Returns the places that have boxes or are rooms, in the order of a report. */
export function reportPlaces(store: ReplicaStore): ReportPlace[] {
  const { view, user } = store;
  const rooms = listRooms(store).map(({ id, name, isShared, sharedBy = null }) => ({
    spaceId: id,
    name,
    isShared,
    sharedBy,
  }));
  const [loose] = view.boxesIn(user.id);
  return loose ? [...rooms, { spaceId: user.id, name: null, isShared: false, sharedBy: null }] : rooms;
}

/** Returns the parts that a report of these places can have: those of which something is shown there. */
export function reportParts(store: ReplicaStore, places: readonly ReportPlace[]): ReportPart[] {
  const options = places.map(({ spaceId }) => readVisibleOptions(store, spaceId));
  const hasOwn = places.some(({ spaceId }) => readOwnFields(store, spaceId).length > 0);
  return REPORT_PART_NAMES.filter((part) => (part === 'own' ? hasOwn : options.some((shown) => isShown(part, shown))));
}

function isShown(part: Exclude<ReportPart, 'own'>, options: DisplaySettings): boolean {
  switch (part) {
    case 'pictures':
      return options.showPictures;
    case 'description':
      return true;
    case 'brand':
      return options.showBrand;
    case 'serial':
      return options.showSerial;
    case 'bought':
      return options.showBoughtOn || options.showBoughtAt;
    case 'warranty':
      return options.showWarranty;
    case 'prices':
      return options.showPrice;
    case 'papers':
      return options.showPapers;
  }
}

interface Choice {
  places: readonly ReportPlace[];
  parts: ReadonlySet<ReportPart>;
  owner: string;
  date: string;
}

/** Reads a report from the replica, with what its rooms show. */
export function readReport(store: ReplicaStore, { places, parts, owner, date }: Choice): Report {
  const { view } = store;
  return {
    owner: owner.trim(),
    date,
    parts,
    rooms: places.map(({ spaceId, name }): ReportRoom => {
      const options = readVisibleOptions(store, spaceId);
      const ownFields = readOwnFields(store, spaceId);
      return {
        name,
        currency: options.currency,
        hasPrices: options.showPrice,
        items: sortByName(view.boxesIn(spaceId), t.language).flatMap((box) =>
          sortByName(view.itemsIn(box.id), t.language).map((item) => toReportItem(item, box.name, options, ownFields)),
        ),
      };
    }),
  };
}

function toReportItem(item: Item, box: string, options: DisplaySettings, ownFields: readonly OwnField[]): ReportItem {
  const shown = <T>(isOn: boolean, value: T | null | undefined): T | null => (isOn ? (value ?? null) : null);
  return {
    id: item.id,
    name: item.name,
    box,
    description: item.description,
    brand: shown(options.showBrand, item.brand),
    serial: shown(options.showSerial, item.serial),
    boughtOn: shown(options.showBoughtOn, item.boughtOn),
    boughtAt: shown(options.showBoughtAt, item.boughtAt),
    warrantyUntil: shown(options.showWarranty, item.warrantyUntil),
    own: ownFields.flatMap(({ key, name, type }) => {
      const value = ownValueAt(item.own, key);
      return value !== null && isOfType(value, type) ? [{ label: name, text: ownValueText(value, type) }] : [];
    }),
    quantity: shown(options.showQuantity, item.quantity),
    price: shown(options.showPrice, item.price),
    pictureId: shown(options.showPictures, item.pictureId),
    papers: shown(options.showPapers, item.papers)?.map(({ name }) => name) ?? [],
  };
}

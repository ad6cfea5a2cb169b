import type { Item } from '@boxroom/domain/item/item';
import { explainingDetails } from '@boxroom/domain/search/details-text';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { Highlighted } from './highlighted.tsx';

interface FoundDetailsProps {
  item: Item;
  terms: readonly string[];
}

/** The details by which a search found an item, such as its serial number. */
export function FoundDetails({ item, terms }: FoundDetailsProps) {
  const space = useSpaceInfo(item.spaceId);
  return explainingDetails(item, terms, space).map(({ label, text }) => (
    <p key={`${label} ${text}`} className="item-description clamp">
      {label}:{' '}
      <bdi>
        <Highlighted text={text} terms={terms} />
      </bdi>
    </p>
  ));
}

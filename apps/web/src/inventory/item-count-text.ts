import { countText } from '@boxroom/domain/text/count-text';
/** '1 item', '12 items'. */
export function itemCountText(count: number): string {
  return countText(count, 'item');
}

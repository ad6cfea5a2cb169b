import { countText } from '@boxroom/domain/text/count-text';
/** '1 box', '12 boxes'. */
export function boxCountText(count: number): string {
  return countText(count, 'box', 'boxes');
}

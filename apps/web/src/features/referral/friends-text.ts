import { countText } from '@boxroom/domain/text/count-text';
/** '1 friend', '2 friends'. */
export function friendsText(count: number): string {
  return countText(count, 'friend');
}

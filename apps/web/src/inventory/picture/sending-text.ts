import { t } from '../../lib/language/t.ts';
import type { PictureSending } from '../../replica/picture/use-picture-sending.ts';

/** Returns the state of a picture's upload in words. */
export function sendingText(sending: PictureSending): string {
  switch (sending.kind) {
    case 'sending':
      return t('Sending the picture, {percent} %', { percent: sending.percent });
    case 'waiting':
      return t('Picture waits to be sent');
    case 'delayed':
      return t('Picture could not be sent yet, trying again');
    case 'refused':
      return t('Picture was not accepted and is only on this device');
  }
}

import type { PictureSending } from '../../replica/picture/use-picture-sending.ts';

/** Returns the state of a picture's upload in words. */
export function sendingText(sending: PictureSending): string {
  switch (sending.kind) {
    case 'sending':
      return `Sending the picture, ${sending.percent} %`;
    case 'waiting':
      return 'Picture waits to be sent';
    case 'delayed':
      return 'Picture could not be sent yet, trying again';
    case 'refused':
      return 'Picture was not accepted and is only on this device';
  }
}

import type { FastifyReply } from 'fastify';
import { DamagedPictureError, type OpenPicture } from './picture-store.ts';

/**
 * Sends a picture as it is read. The headers make a browser treat any content as a picture and run nothing. A caller who
 * gets fewer bytes than announced has not got the picture.
 */
export function sendPicture(reply: FastifyReply, id: string, { bytes, body }: OpenPicture): FastifyReply {
  // A large one is found out only after its beginning was sent.
  body.once('error', (error) => {
    if (error instanceof DamagedPictureError) reply.log.error({ err: error }, 'a stored picture is damaged');
  });
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="${id}.jpg"`,
      'content-length': String(bytes),
    })
    .type('image/jpeg')
    .send(body);
}

import type { FastifyReply } from 'fastify';
import { DamagedPictureError, type OpenPicture } from './picture-store.ts';

/** Sends a picture as it is read (see `sendStored`). */
export function sendPicture(reply: FastifyReply, id: string, picture: OpenPicture): FastifyReply {
  return sendStored(reply, picture, { type: 'image/jpeg', disposition: `inline; filename="${id}.jpg"` });
}

/**
 * Sends a file as it is read. The headers make a browser treat any content as this type and run nothing. A caller who
 * gets fewer bytes than announced has not got the file.
 */
export function sendStored(
  reply: FastifyReply,
  { bytes, body }: OpenPicture,
  { type, disposition }: { type: string; disposition: string },
): FastifyReply {
  // A large one is found out only after its beginning was sent.
  body.once('error', (error) => {
    if (error instanceof DamagedPictureError) reply.log.error({ err: error }, 'a stored picture is damaged');
  });
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': disposition,
      'content-length': String(bytes),
    })
    .type(type)
    .send(body);
}

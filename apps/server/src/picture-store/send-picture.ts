import type { FastifyReply } from 'fastify';

/** Sends the bytes of a picture. The headers make a browser treat any content as a picture and run nothing. */
export function sendPicture(reply: FastifyReply, id: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="${id}.jpg"`,
    })
    .type('image/jpeg')
    .send(bytes);
}

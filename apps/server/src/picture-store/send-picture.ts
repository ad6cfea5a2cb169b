import type { FastifyReply } from 'fastify';

/** Answers with the bytes of a picture. Whatever is in them, a browser shows it as a picture and runs nothing. */
export function sendPicture(reply: FastifyReply, id: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="${id}.jpg"`,
    })
    .type('image/jpeg')
    .send(bytes);
}

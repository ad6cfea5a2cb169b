import type { Things } from '../access-matrix/things.ts';
import type { Actor } from '../access-matrix/world.ts';
import { samplePicture } from '../sample-pictures.ts';
import { anyText } from './hostile-values.ts';
import type { Source } from './schema-values.ts';

export interface RouteRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}
type MakeRequest = (things: Things, context: RouteContext) => RouteRequest;

interface RouteContext {
  actor: Actor;
  source: Source;
  picture: Buffer;
}

const get = (url: string, headers: Record<string, string> = {}): RouteRequest => ({ method: 'GET', url, headers });

/** Usually an id, sometimes what no id is. */
function idIn({ source }: RouteContext, ...usual: string[]): string {
  const { dice } = source;
  if (dice.once(3)) return dice.pick(usual) ?? '';
  return dice.once(2) ? source.anyId() : encodeURIComponent(anyText(dice).toWellFormed()).slice(0, 1500);
}

const upload =
  (place: 'pic' | 'paper'): MakeRequest =>
  (things, context) => {
    const { dice } = context.source;
    const { picture, actor } = context;
    const bodies = [
      picture,
      picture.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(70_000, 7),
    ];
    const types = ['image/jpeg', 'image/jpeg', 'image/png', 'application/pdf', 'text/html', 'image/jpeg; a=b', ''];
    const id = idIn(context, things.waitingPicture, things.waitingPaper, things.waitingBoxPicture, things.picture);
    return {
      method: 'PUT',
      url: `/${place}/${id}`,
      headers: {
        'content-type': dice.pick(types) ?? '',
        ...(dice.once(6) ? {} : { 'x-boxroom-user': dice.once(8) ? source(context) : actor.userId }),
      },
      body: dice.once(2) ? picture : (dice.pick(bodies) ?? picture),
    };
  };
const source = (context: RouteContext): string => context.source.anyId();

const exported =
  (url: string): MakeRequest =>
  (things, { actor, source: { dice } }) =>
    get(`${url}${dice.once(4) ? '?spaces=a&x[]=1' : ''}`, {
      'x-boxroom-user': dice.once(3) ? things.userId : actor.userId,
    });

/** Requests to every route but those of the procedures. */
export const FUZZ_ROUTES: Record<string, MakeRequest> = {
  'GET /pic/:id': (things, context) =>
    get(
      `/pic/${idIn(context, things.picture, things.boxPicture, things.paper)}${context.source.dice.once(4) ? '?direct' : ''}`,
    ),
  'GET /pic/:id/thumb': (things, context) => get(`/pic/${idIn(context, things.picture, things.roomPicture)}/thumb`),
  'GET /paper/:id': (things, context) => get(`/paper/${idIn(context, things.paper, things.picture)}`),
  'PUT /pic/:id': upload('pic'),
  'PUT /paper/:id': upload('paper'),
  'GET /guest-pic/:id': (things, context) =>
    get(`/guest-pic/${idIn(context, things.picture, things.boxPicture)}`, guestHeader(things, context)),
  'GET /guest-pic/:id/thumb': (things, context) =>
    get(`/guest-pic/${idIn(context, things.picture)}/thumb`, guestHeader(things, context)),
  'GET /export.csv': exported('/export.csv'),
  'GET /export-all.csv': exported('/export-all.csv'),
  'GET /archive.zip': exported('/archive.zip'),
  'POST /unsubscribe': (things, { source: { dice } }) => ({
    method: 'POST',
    url: `/unsubscribe?token=${encodeURIComponent((dice.once(2) ? things.guestToken : anyText(dice)).toWellFormed())}`,
    headers: { 'content-type': dice.once(2) ? 'application/x-www-form-urlencoded' : 'multipart/form-data; boundary=a' },
    body: dice.once(2) ? 'List-Unsubscribe=One-Click' : anyText(dice),
  }),
  'GET /livez': () => get('/livez'),
  'GET /readyz': () => get('/readyz'),
  'GET /metrics': (things, { source: { dice } }) =>
    get('/metrics', dice.once(2) ? { authorization: `Bearer ${things.guestToken}` } : {}),
  'GET /.well-known/security.txt': () => get('/.well-known/security.txt'),
  'POST /policy-report': (_, { source: { dice } }) => ({
    method: 'POST',
    url: '/policy-report',
    headers: {
      'content-type': dice.pick(['application/csp-report', 'application/reports+json', 'application/json', '']) ?? '',
    },
    body: dice.once(2) ? JSON.stringify({ 'csp-report': { 'blocked-uri': anyText(dice) } }) : anyText(dice),
  }),
  'POST /shared': (_, { source: { dice } }) => ({
    method: 'POST',
    url: '/shared',
    headers: { 'content-type': dice.pick(['multipart/form-data; boundary=a', 'text/plain', '']) ?? '' },
    body: anyText(dice),
  }),
};

function guestHeader(things: Things, { source: { dice } }: RouteContext): Record<string, string> {
  return dice.once(6) ? {} : { 'x-boxroom-guest': dice.once(6) ? 'guest_nobody' : things.guestToken };
}

let sample: Promise<Buffer> | undefined;
export function routePicture(): Promise<Buffer> {
  return (sample ??= samplePicture());
}

/** The address of a box, as its printed tag says it: below the public origin, however this page was reached. */
export function boxUrl(boxId: string): string {
  return `${publicOrigin()}/box/${boxId}`;
}

/** The address of a tag that is printed before it has a box. */
export function tagUrl(tagId: string): string {
  return `${publicOrigin()}/t/${tagId}`;
}

/** Every origin that leads here: what tags say, and what this page was reached by. */
export function ownOrigins(): readonly string[] {
  return [publicOrigin(), window.location.origin];
}

/** The server writes its public origin into the page; without it (in development) the page's own must do. */
function publicOrigin(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="boxroom-origin"]')?.content;
  return stated ? stated : window.location.origin;
}

/** Where a person without the app open begins. */
export function signInUrl(): string {
  return `${publicOrigin()}/auth?login=true`;
}

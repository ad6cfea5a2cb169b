/** Returns the address of a box as its printed tag has it: below the public origin, whichever address this page has. */
export function boxUrl(boxId: string): string {
  return `${publicOrigin()}/box/${boxId}`;
}

/** Returns the address of a tag that is printed before it has a box. */
export function tagUrl(tagId: string): string {
  return `${publicOrigin()}/t/${tagId}`;
}

/** Returns every origin that leads here: that of the tags, and that of this page. */
export function ownOrigins(): readonly string[] {
  return [publicOrigin(), window.location.origin];
}

/** The server writes its public origin into the page; without it (in development) the page's own is used. */
export function publicOrigin(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="boxroom-origin"]')?.content;
  return stated ? stated : window.location.origin;
}

/** Returns the address where a person without a session starts. */
export function signInUrl(): string {
  return `${publicOrigin()}/auth?login=true`;
}

/** The address of a box, as its printed tag says it: below the public origin, however this page was reached. */
export function boxUrl(boxId: string): string {
  return `${publicOrigin()}/box/${boxId}`;
}

/** The server writes its public origin into the page; without it (in development) the page's own must do. */
function publicOrigin(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="boxroom-origin"]')?.content;
  return stated ? stated : window.location.origin;
}

/**
 * Loads the first picture with the page, in the current theme. All pictures are lazy in the HTML, which does not know
 * the theme: otherwise the browser's preloader would fetch the invisible one. Call it before the body exists, with the
 * theme set; the picture is found while the page is parsed, long before the styles have loaded.
 */
export function hurryPicture(): void {
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect(), { once: true });

  function look(): void {
    const theme = document.documentElement.classList.contains('dark') ? 'dark' : 'light';
    const picture = document.querySelector<HTMLImageElement>(`.phone-${theme}[data-first]`);
    if (!picture) return;
    observer.disconnect();
    picture.fetchPriority = 'high';
    picture.loading = 'eager';
  }
}

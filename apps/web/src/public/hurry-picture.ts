/**
 * Has the first picture loaded with the page, in the theme that is shown. All pictures are lazy in the HTML, since it does
 * not know the theme: a browser that reads ahead would load the one that nobody sees. Called before the body is there,
 * with the theme on the page; the picture is looked for as the page comes in, long before the styles have.
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

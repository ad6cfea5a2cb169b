/**
 * Makes a footer link to the current page scroll to its top instead of reloading it. Links to other pages start at
 * their top anyway.
 */
export function scrollToTop(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('footer a') : null;
  if (!link || link.origin !== location.origin || link.pathname !== location.pathname || link.target !== '') return;
  event.preventDefault();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

/** Less is a bar of the browser that moves, in CSS pixels. */
const KEYBOARD_MIN = 80;

/**
 * Tells style sheets what an on-screen keyboard covers. Others shrink the page (`interactive-widget`); the one of iOS
 * lies over it, and buttons at the lower end cannot be reached. While it is open: `--keyboard`, the covered height at
 * the lower end; `--view-height`, what is left; `--view-top`, what was moved out at the upper end.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const { style } = document.documentElement;
  let wasOpen = false;
  const look = (): void => {
    // A page zoomed in with two fingers has a smaller view too.
    const isOpen = view.scale < 1.01 && window.innerHeight - view.height >= KEYBOARD_MIN;
    if (!isOpen && !wasOpen) return;
    const covered = window.innerHeight - view.height - view.offsetTop;
    set('--keyboard', isOpen ? Math.max(0, covered) : null);
    set('--view-height', isOpen ? view.height : null);
    set('--view-top', isOpen ? Math.max(0, view.offsetTop) : null);
    // The dialog has shrunk around the field.
    if (isOpen && !wasOpen) document.querySelector('[role="dialog"] :focus')?.scrollIntoView({ block: 'nearest' });
    wasOpen = isOpen;
  };
  view.addEventListener('resize', look);
  view.addEventListener('scroll', look);

  function set(name: string, value: number | null): void {
    if (value === null) style.removeProperty(name);
    else style.setProperty(name, `${Math.round(value)}px`);
  }
}

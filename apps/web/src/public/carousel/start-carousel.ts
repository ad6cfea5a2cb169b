import { readingSign, swipeOf } from '../../lib/window/swipe.ts';
import { isRunning, moveCarousel, SLIDE_MS, startOfCarousel } from './carousel-state.ts';
import type { CarouselMove } from './carousel-state.ts';

/** Starts the carousel in `root` (see `carousel.tsx`). Without this script all slides are in the page. */
export function startCarousel(root: HTMLElement): void {
  const slides = [...root.querySelectorAll<HTMLElement>('[data-slide]')];
  const dots = [...root.querySelectorAll<HTMLButtonElement>('[data-to]')];
  const track = root.querySelector<HTMLElement>('[data-track]');
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]');
  const pauseLabel = pause?.getAttribute('aria-label') ?? '';
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  let state = startOfCarousel(slides.length);
  let isHovered = false;
  let isPaused = false;
  /** Play was pressed, and still has the focus. */
  let wasPlayed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched: Touch | null = null;

  /** Where reading goes to the left, the left arrow leads onward, and a finger pulls the next slide to the right. */
  function moveTo(side: 'left' | 'right'): void {
    move((side === 'right') === readingSign() > 0 ? 'next' : 'previous');
  }

  function move(wanted: CarouselMove): void {
    const next = moveCarousel(state, wanted, performance.now());
    if (next !== state) {
      state = next;
      draw();
    }
    wait();
  }

  function draw(): void {
    for (const [index, slide] of slides.entries()) slide.toggleAttribute('data-shown', index === state.index);
    for (const dot of dots) {
      if (Number(dot.dataset['to']) === state.index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  }

  /**
   * Only the keyboard's focus counts: a button that was pressed with a finger or a mouse keeps the focus, though nobody
   * uses it any more.
   */
  function isHeldByFocus(): boolean {
    const focused = document.activeElement;
    if (!focused || !root.contains(focused) || !focused.matches(':focus-visible')) return false;
    return focused !== pause || !wasPlayed;
  }

  /** Restarts the full time of the slide. */
  function wait(): void {
    clearTimeout(timer);
    const runs = isRunning({
      isHovered,
      hasFocus: isHeldByFocus(),
      isPageHidden: document.hidden,
      prefersStillness: stillness.matches,
      isPaused,
    });
    // Screen readers announce a requested change, but not an automatic one.
    track?.setAttribute('aria-live', runs ? 'off' : 'polite');
    root.toggleAttribute('data-paused', isPaused);
    if (pause) {
      pause.setAttribute('aria-label', isPaused ? (pause.dataset['play'] ?? pauseLabel) : pauseLabel);
      pause.hidden = stillness.matches;
    }
    if (runs) timer = setTimeout(move, SLIDE_MS, 'next');
  }

  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { step, to } = button?.dataset ?? {};
    if (step === 'next' || step === 'previous') move(step);
    else if (to !== undefined) move({ to: Number(to) });
  });
  pause?.addEventListener('click', () => {
    isPaused = !isPaused;
    wasPlayed = !isPaused;
    wait();
  });
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // With a modifier the key belongs to the browser: back, forward, another word or screen.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    moveTo(event.key === 'ArrowRight' ? 'right' : 'left');
  });
  root.addEventListener('touchstart', ({ touches }) => (touched = touches.length === 1 ? (touches[0] ?? null) : null), {
    passive: true,
  });
  root.addEventListener('touchend', ({ changedTouches: [lifted] }) => {
    const way = touched && lifted ? swipeOf(touched, lifted) : null;
    touched = null;
    if (way) moveTo(way === 'left' ? 'right' : 'left');
  });
  // A finger that has lifted does not hover.
  root.addEventListener('pointerenter', ({ pointerType }) => {
    isHovered = pointerType === 'mouse';
    wait();
  });
  root.addEventListener('pointerleave', () => {
    isHovered = false;
    wait();
  });
  root.addEventListener('focusin', wait);
  // Waits until the focus has reached its new element.
  root.addEventListener('focusout', () => {
    wasPlayed = false;
    setTimeout(wait);
  });
  document.addEventListener('visibilitychange', wait);
  stillness.addEventListener('change', wait);
  draw();
  wait();
}

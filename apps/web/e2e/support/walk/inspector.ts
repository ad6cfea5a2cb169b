import type { Inspector } from './inspection.ts';

/**
 * What can be measured in a page beyond axe. Runs in the page, so it may use nothing from outside. Each check returns
 * its faults, one line each.
 */
export function installInspector(): void {
  if ('inspector' in window) return;
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=button], [role=tab], [role=radio], [role=option], [role=menuitem]';
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = (label ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50);
    return `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ').join('.')}` : ''} "${name}"`;
  };
  /** The dialog on top, or the whole page. */
  const scope = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      .filter((dialog) => !dialog.closest('[aria-hidden=true], [inert]'))
      .at(-1) ?? document.body;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert], [aria-hidden=true]');
  const controls = () =>
    [...scope().querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) => isShown(element) && !(element as HTMLInputElement).disabled && element.id !== 'content',
    );
  const labelsOf = (element: Element) => [
    ...((element as HTMLInputElement).labels ?? []),
    ...(element.closest('label') ? [element.closest('label') as Element] : []),
  ];

  /** The box that a pointer may hit: of the control or of its label, whichever is larger. */
  function targetOf(control: Element): DOMRect {
    const boxes = [control, ...labelsOf(control)].map((element) => element.getBoundingClientRect());
    return boxes.reduce((a, b) => (Math.min(b.width, b.height) > Math.min(a.width, a.height) ? b : a));
  }
  const belongs = (hit: Element | null, control: Element) =>
    hit !== null && (control.contains(hit) || labelsOf(control).some((label) => label.contains(hit)));

  /** Whether a square of this size around the middle of the control is all its own. A control may be larger than it looks. */
  function isLarge(control: Element, size: number): boolean {
    const box = targetOf(control);
    if (box.width >= size - 0.5 && box.height >= size - 0.5) return true;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = targetOf(control);
    const isOwn = (dx: number, dy: number) =>
      belongs(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy), control);
    /** How far the control takes a pointer in one direction from its middle. */
    const reach = (x: number, y: number) => {
      let far = 0;
      while (far < size && isOwn(x * (far + 1), y * (far + 1))) far++;
      return far;
    };
    return (
      (width >= size - 0.5 || reach(-1, 0) + reach(1, 0) >= size - 2) &&
      (height >= size - 0.5 || reach(0, -1) + reach(0, 1) >= size - 2)
    );
  }
  /** A link in a sentence is as high as its line. */
  const isInSentence = (control: Element) =>
    control.matches('a, button') &&
    getComputedStyle(control).display === 'inline' &&
    (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length;

  function smallTargets(size = 24): string[] {
    return (
      controls()
        .filter((control) => !control.closest('.skip-link, .visually-hidden'))
        // Fourteen dots; the buttons beside them do the same and are large.
        .filter((control) => size <= 24 || !control.matches('.carousel-dot'))
        .filter((control) => !isInSentence(control) && !isLarge(control, size))
        .map((control) => {
          const { width, height } = targetOf(control);
          return `target of ${Math.round(width)} × ${Math.round(height)}: ${nameOf(control)}`;
        })
    );
  }

  function structure(): string[] {
    const faults: string[] = [];
    if (!document.documentElement.lang) faults.push('the page has no language');
    if (document.title.trim() === '') faults.push('the page has no title');
    if (scope() === document.body) {
      const count = [...document.querySelectorAll('h1')].filter(isShown).length;
      if (count !== 1) faults.push(`the page has ${count} headings of level 1`);
    }
    for (const list of scope().querySelectorAll('ul, ol')) {
      // WebKit takes the role from a list without markers, unless the role is written.
      if (!isShown(list) || list.hasAttribute('role') || list.closest('nav')) continue;
      if (getComputedStyle(list).listStyleType === 'none') faults.push(`no list for VoiceOver: ${nameOf(list)}`);
    }
    for (const field of scope().querySelectorAll('[aria-invalid=true]')) {
      const ids = `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`;
      const texts = ids
        .split(' ')
        .filter(Boolean)
        .map((id) => document.getElementById(id)?.textContent ?? '');
      if (texts.join('').trim() === '') faults.push(`no text says what is wrong: ${nameOf(field)}`);
    }
    if (document.querySelectorAll('[aria-live], [role=status]').length === 0) faults.push('no live region');
    return faults;
  }

  /** Content that needs scrolling sideways, and text that its box cuts off. */
  function cut(): string[] {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide of ${root.clientWidth}`);
    for (const element of scope().querySelectorAll<HTMLElement>('*')) {
      if (element.closest('.visually-hidden, svg, select, .clamp, canvas, .skip-link') || !isShown(element)) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const hides = (value: string) => value === 'hidden' || value === 'clip';
      // Texts for screen readers only.
      if (element.clientWidth <= 2) continue;
      const hasText = (element.textContent ?? '').trim() !== '';
      if (!hasText || textOverflow === 'ellipsis') continue;
      if (hides(overflowX) && element.scrollWidth > element.clientWidth + 2)
        faults.push(`cut sideways: ${nameOf(element)}`);
      if (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
        faults.push(`cut below: ${nameOf(element)}`);
    }
    for (const control of controls()) {
      const { left, right, width } = control.getBoundingClientRect();
      if (width > 0 && (right < 1 || left > root.clientWidth - 1 || right > root.clientWidth + 1)) {
        if (control.closest('.visually-hidden, .skip-link')) continue;
        const scroller = control.parentElement?.closest('[class*=scroll], [role=tablist], [role=group], ul, nav');
        if (scroller && scroller.scrollWidth > scroller.clientWidth) continue;
        faults.push(`outside of the window at ${Math.round(left)} to ${Math.round(right)}: ${nameOf(control)}`);
      }
    }
    return faults;
  }

  /** Motion that someone who asked for none still gets. A fade is none, and neither is a thousandth of a second. */
  function motion(): string[] {
    const faults = new Set<string>();
    const isLong = (times: string) =>
      times.split(', ').some((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000) > 10);
    for (const element of document.querySelectorAll('*'))
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (style.animationName !== 'none' && isLong(style.animationDuration) && style.display !== 'none') {
          const moves = element
            .getAnimations()
            .some((animation) =>
              (animation.effect as KeyframeEffect)
                .getKeyframes()
                .some((frame) => 'transform' in frame || 'translate' in frame),
            );
          if (moves) faults.add(`animated by ${style.animationName}: ${nameOf(element)}`);
        }
        if (isLong(style.transitionDuration) && style.transitionProperty !== 'none')
          faults.add(`transition of ${style.transitionProperty}: ${nameOf(element)}`);
        if (part === '' && style.scrollBehavior === 'smooth') faults.add(`scrolls smoothly: ${nameOf(element)}`);
      }
    return [...faults];
  }

  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  type Color = [number, number, number, number];
  function read(color: string): Color {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }
  const over = ([r, g, b, a]: Color, [R, G, B]: Color): Color => [
    r * a + R * (1 - a),
    g * a + G * (1 - a),
    b * a + B * (1 - a),
    1,
  ];
  function backgroundOf(element: Element | null): Color {
    if (!element) return read(document.documentElement.classList.contains('dark') ? '#000' : '#fff');
    const own = read(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement));
  }
  function luminance([r, g, b]: Color): number {
    const [R, G, B] = [r, g, b].map((v) =>
      v / 255 <= 0.040_45 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * R + 0.7152 * G + 0.0722 * B;
  }
  function contrast(a: Color, b: Color): number {
    const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
    return (high + 0.05) / (low + 0.05);
  }

  /** Borders of fields that differ too little from what lies around them. */
  function paleFields(): string[] {
    const faults: string[] = [];
    for (const field of scope().querySelectorAll('input, select, textarea')) {
      if (!isShown(field) || (field as HTMLInputElement).disabled || field.closest('.visually-hidden')) continue;
      // A field may lie in a frame that has the border, and a hidden box may have a drawing beside it.
      const drawn = [field, field.parentElement, field.nextElementSibling, field.parentElement?.parentElement].filter(
        (part) => part !== null && part !== undefined,
      );
      const best = Math.max(
        ...drawn.map((part) => {
          const around = backgroundOf(part.parentElement);
          const { borderTopColor, borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(part);
          const edge =
            Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
              ? contrast(over(read(borderTopColor), around), around)
              : 1;
          return Math.max(edge, contrast(over(read(backgroundColor), around), around));
        }),
      );
      const { opacity } = getComputedStyle(field);
      const isNative =
        getComputedStyle(field).appearance !== 'none' &&
        field.matches('[type=checkbox], [type=radio], [type=range], [type=file]');
      if (best < 3 && !isNative && opacity !== '0') faults.push(`border of ${best.toFixed(2)} : 1: ${nameOf(field)}`);
    }
    return faults;
  }

  /** What is wrong with how the focus shows. */
  function focusFaults(focused: Element): string[] {
    const name = nameOf(focused);
    const faults: string[] = [];
    const parts = [
      focused,
      focused.nextElementSibling,
      focused.parentElement,
      focused.parentElement?.parentElement,
      ...labelsOf(focused),
    ];
    const hasRing = parts.some((part) => {
      if (!part) return false;
      return ['', '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part, pseudo);
        // The frame of a field and its button has a ring of two halves, a border and a shadow.
        if (part.matches(':focus-within') && boxShadow !== 'none') return true;
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return false;
        const around = backgroundOf(part.parentElement);
        return outlineStyle === 'auto' || contrast(over(read(outlineColor), around), around) >= 3;
      });
    });
    // The browser draws the ring of the button of a calendar, which lies in the field.
    if (!hasRing && !focused.matches('[type=date]:not(:focus)')) faults.push(`no focus ring: ${name}`);
    const box = targetOf(focused);
    const inWindow = box.bottom > 1 && box.top < innerHeight - 1 && box.right > 1 && box.left < innerWidth - 1;
    if (!inWindow) faults.push(`focused outside of the window, at ${Math.round(box.top)}: ${name}`);
    else
      for (const y of [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]) {
        if (y < 0 || y > innerHeight) continue;
        const hit = document.elementFromPoint((Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, y);
        const bar = fixedAround(hit);
        if (bar && !bar.contains(focused)) faults.push(`covered by ${nameOf(bar)}: ${name}`);
      }
    return [...new Set(faults)];
  }
  function fixedAround(element: Element | null): Element | null {
    for (let part = element; part && part !== document.body; part = part.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(part).position)) return part;
    return null;
  }

  /** The controls that the keyboard has reached. */
  const reached = new Set<Element>();
  function beginWalk(): void {
    reached.clear();
  }
  async function stepOfWalk(): ReturnType<Inspector['stepOfWalk']> {
    // A skip link slides in.
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    );
    const focused = document.activeElement ?? document.body;
    reached.add(focused);
    const faults = focused === document.body ? [] : focusFaults(focused);
    return { isDone: unreached().length === 0, count: controls().length, faults };
  }
  /** Arrow keys lead to the other radio buttons of a group, tabs and options. */
  function unreached(): string[] {
    const names = new Set([...reached].map((element) => (element as HTMLInputElement).name).filter(Boolean));
    return controls()
      .filter((control) => !reached.has(control))
      .filter((control) => !control.matches('[role=tab], [role=option], [role=menuitem], [tabindex="-1"], [type=file]'))
      .filter((control) => !(control.matches('[type=radio]') && names.has((control as HTMLInputElement).name)))
      .map((control) => `Tab never leads to ${nameOf(control)}`);
  }

  const inspector: Inspector = { smallTargets, structure, cut, motion, paleFields, beginWalk, stepOfWalk, unreached };
  Object.assign(window, { inspector });
}

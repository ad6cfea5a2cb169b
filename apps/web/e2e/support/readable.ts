import { expect, type Page } from '@playwright/test';

/** Begins every name typed in these stories: a letter of a right-to-left script. */
export const MARK = 'ש';

/**
 * Expects that nothing is wider than the window or reaches beyond its edges, that the navigation is inside it, and that
 * each typed text declares its direction and is never permanently cut off.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  // Elements that are still animating have no final position yet.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate((mark) => {
    const width = document.documentElement.clientWidth;
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > width)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    // A phone shrinks a page that is wider than its window.
    if (window.innerWidth > width) wrong.push(`the window shows ${window.innerWidth} in place of ${width}`);
    const navigation = document.querySelector('.app-nav')?.getBoundingClientRect();
    if (navigation && (navigation.top < -1 || navigation.bottom > window.innerHeight + 1))
      wrong.push(`the navigation is at ${navigation.top} to ${navigation.bottom} of ${window.innerHeight}`);
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? '').slice(0, 40)}`;
    /** An ancestor that clips or scrolls its content keeps it from widening the page. */
    const isCut = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(parent);
        if (clipPath !== 'none') return true;
        if (overflowX === 'visible' || parent === document.body) continue;
        const { left, right } = parent.getBoundingClientRect();
        if (left >= -1 && right <= width + 1) return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      if (own === 0 || height === 0 || (left >= -1 && right <= width + 1)) continue;
      if (element.closest('.visually-hidden, .skip-link, svg') || isCut(element)) continue;
      wrong.push(`${Math.round(left)} to ${Math.round(right)}: ${nameOf(element)}`);
    }
    /** Cut off beside its letters, where only a second line would show them. A closed select opens. */
    const isCutSideways = (element: Element): boolean => {
      if (element.closest('select')) return false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if ((overflowX === 'hidden' || overflowX === 'clip') && box.scrollWidth > box.clientWidth + 1) return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.includes(mark) || !parent || parent.closest('script, style, title, .visually-hidden'))
        continue;
      if (!parent.closest('[dir="auto"], bdi')) wrong.push(`no direction: ${nameOf(parent)}`);
      if (isCutSideways(parent)) wrong.push(`cut off: ${nameOf(parent)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="search"])'))
      if (field.value.includes(mark) && field.dir !== 'auto') wrong.push(`no direction: ${nameOf(field)}`);
    return wrong;
  }, MARK);
  expect.soft(found, where).toEqual([]);
}

/**
 * Expects each clamped name on the screen to show in full after a tap. Names inside links and buttons, or below their
 * area, lead to a screen that shows them in full.
 */
export async function expectFullAfterTap(page: Page, where: string): Promise<void> {
  const isCut = (text: Element) => text.scrollHeight > text.clientHeight + 1;
  const leadsOn = (text: Element) => {
    text.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = text.getBoundingClientRect();
    const tapped = document.elementFromPoint(left + width / 2, top + height / 2);
    return [text, tapped].some((element) => element?.closest('a, button, summary'));
  };
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const names = ((await dialog.count()) > 0 ? dialog : page.locator('body')).locator('.clamp:visible');
  const stillCut: string[] = [];
  // A tap or another person may change the list, so these are element handles rather than list positions.
  for (const name of await names.elementHandles()) {
    if (!(await name.isVisible())) continue;
    if ((await name.evaluate(leadsOn)) || !(await name.evaluate(isCut))) continue;
    await name.tap();
    if (await name.evaluate(isCut)) stillCut.push((await name.textContent()) ?? '');
  }
  expect.soft(stillCut, where).toEqual([]);
}

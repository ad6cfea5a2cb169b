import { expect, type Page } from '@playwright/test';

/** Begins every name that a person types in these stories: a letter that is written from right to left. */
export const MARK = 'ש';

/**
 * Nothing is wider than the window, nothing reaches beyond its edges, and each text that a person typed says in which
 * direction it is written.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((mark) => {
    const width = document.documentElement.clientWidth;
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > width)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? '').slice(0, 40)}`;
    /** What an ancestor cuts off, or lets scroll on its own, makes nothing wider. */
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
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.includes(mark) || !parent || parent.closest('script, style, title, .visually-hidden'))
        continue;
      if (!parent.closest('[dir="auto"], bdi')) wrong.push(`no direction: ${nameOf(parent)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="search"])'))
      if (field.value.includes(mark) && field.dir !== 'auto') wrong.push(`no direction: ${nameOf(field)}`);
    return wrong;
  }, MARK);
  expect.soft(found, where).toEqual([]);
}

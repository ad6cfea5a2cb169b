import { expect, type Page } from '@playwright/test';

/** Begins every name that a person types in these stories: a letter that is written from right to left. */
export const MARK = 'ש';

/**
 * Nothing is wider than the window, nothing reaches beyond its edges, the navigation is inside it, and each text that a
 * person typed says in which direction it is written and is cut off nowhere for good.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  // What is on its way in does not have its place yet.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate((mark) => {
    const width = document.documentElement.clientWidth;
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > width)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    // A phone draws a page that is wider than its window in a smaller size.
    if (window.innerWidth > width) wrong.push(`the window shows ${window.innerWidth} in place of ${width}`);
    const navigation = document.querySelector('.app-nav')?.getBoundingClientRect();
    if (navigation && (navigation.top < -1 || navigation.bottom > window.innerHeight + 1))
      wrong.push(`the navigation is at ${navigation.top} to ${navigation.bottom} of ${window.innerHeight}`);
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
    /** Cut off beside its letters, where only a second line would show them. A closed choice opens. */
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
 * Each name on the screen that is cut after some lines is shown in full after a tap. Those that are pressed themselves
 * lead to a screen that shows all of it.
 */
export async function expectFullAfterTap(page: Page, where: string): Promise<void> {
  const isCut = (text: Element) => text.scrollHeight > text.clientHeight + 1;
  const leadsOn = (text: Element) => text.closest('a, button, summary') !== null;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const names = ((await dialog.count()) > 0 ? dialog : page.locator('body')).locator('.clamp:visible');
  const stillCut: string[] = [];
  // A tap or somebody else may change what there is: these are the elements themselves, and no places in a list.
  for (const name of await names.elementHandles()) {
    if (!(await name.isVisible())) continue;
    if ((await name.evaluate(leadsOn)) || !(await name.evaluate(isCut))) continue;
    await name.tap();
    if (await name.evaluate(isCut)) stillCut.push((await name.textContent()) ?? '');
  }
  expect.soft(stillCut, where).toEqual([]);
}

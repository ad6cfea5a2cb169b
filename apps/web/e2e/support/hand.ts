import type { Locator, Page } from '@playwright/test';

/** How long the app may take for a step. Milliseconds. */
const LIMIT = 20_000;
/** How long a control may take that another version does not have. Milliseconds. */
const ABSENT_AFTER = 2500;

/** How many of a long series are done. */
const DONE = 3;

/** Counts what a person would do. A tap is a click, too; a field that has the focus needs none. */
export class Hand {
  readonly page: Page;
  taps = 0;
  keys = 0;
  /** The time of repetitions that are counted and not done. */
  repeatedMs = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.first().click({ timeout: LIMIT });
  }

  button(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('button', { name, exact: true }));
  }

  link(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('link', { name }));
  }

  async type(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement).catch(() => false);
    if (!isFocused) await this.tap(field);
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  see(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor({ timeout: LIMIT });
  }

  async has(target: Locator): Promise<boolean> {
    return target
      .first()
      .waitFor({ timeout: ABSENT_AFTER })
      .then(
        () => true,
        () => false,
      );
  }

  /** Does the same for the first few of many, and counts the rest like them. */
  async forEach(many: readonly string[], work: (one: string) => Promise<void>): Promise<void> {
    const done = many.slice(0, DONE);
    const [taps, keys, begin] = [this.taps, this.keys, performance.now()];
    for (const one of done) await work(one);
    const left = many.length / done.length - 1;
    this.repeatedMs += (performance.now() - begin) * left;
    this.taps += (this.taps - taps) * left;
    this.keys += (this.keys - keys) * left;
  }
}

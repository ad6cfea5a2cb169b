import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { describe, expect, test } from 'vitest';
import { bannerSlides } from './banner-slides.ts';
import { heroSlides } from './hero-slides.ts';

const HERO_SLIDES = heroSlides();
const EMPHASIS = /<em>([^<]+)<\/em>/g;
const BANNER_SLIDES = bannerSlides().map(({ title, subtitle }) => ({
  title: title.replaceAll(EMPHASIS, '$1'),
  subtitle: subtitle.replaceAll(EMPHASIS, '$1'),
  highlightWords: [...`${title}\n${subtitle}`.matchAll(EMPHASIS)].map(([, words = '']) => words),
}));

/** Limits that keep every slide equally tall on a phone. */
const TITLE_MAX = 40;
const SUBTITLE_MAX = 110;

test('the slides have curly quotes', () => {
  expect(JSON.stringify([HERO_SLIDES, BANNER_SLIDES]).replaceAll(/(?<!\\)"/g, '')).not.toMatch(/["']/);
});

describe('the slides of the start page', () => {
  test('are fourteen, each different', () => {
    expect(HERO_SLIDES).toHaveLength(14);
    expect(new Set(HERO_SLIDES.map((slide) => slide.headline)).size).toBe(14);
    expect(new Set(HERO_SLIDES.map((slide) => slide.subtitle)).size).toBe(14);
  });

  test.each(HERO_SLIDES)('$headline: is short', ({ headline, subtitle }) => {
    expect(headline.length).toBeLessThanOrEqual(TITLE_MAX);
    expect(subtitle.length).toBeLessThanOrEqual(SUBTITLE_MAX);
  });
});

describe('the slides of the banner', () => {
  test('are ten, each different, and none of the start page', () => {
    const others = new Set(HERO_SLIDES.map((slide) => slide.headline));
    expect(BANNER_SLIDES).toHaveLength(10);
    expect(new Set(BANNER_SLIDES.map((slide) => slide.title)).size).toBe(10);
    expect(BANNER_SLIDES.filter((slide) => others.has(slide.title))).toEqual([]);
  });

  test.each(BANNER_SLIDES)('$title: is short, and contains its emphasised phrases once', (slide) => {
    const { title, subtitle, highlightWords } = slide;
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
    expect(subtitle.length).toBeLessThanOrEqual(SUBTITLE_MAX);
    expect(highlightWords.length).toBeGreaterThan(0);
    expect(`${title}${subtitle}`).not.toMatch(/[<>]/);
    for (const words of highlightWords) expect(`${title}\n${subtitle}`.split(words)).toHaveLength(2);
  });

  test('mention the days for which deleted rows are kept', () => {
    expect(BANNER_SLIDES.some((slide) => slide.subtitle.includes(`${TRASH_DAYS} days`))).toBe(true);
  });
});

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';

interface CarouselProps {
  /** The subject of the slides, for screen readers. */
  label: string;
  slides: readonly ReactNode[];
  className: string;
}

/**
 * Slides that show one at a time. Without scripts they are a scrollable row without buttons; the class `scripted`, set
 * before the first paint, decides. `start-carousel.ts` finds the parts by their data attributes.
 */
export function Carousel({ label, slides, className }: CarouselProps) {
  return (
    <section className={`carousel ${className}`} aria-roledescription={t('carousel')} aria-label={label} data-carousel>
      <div className="carousel-track" data-track>
        {slides.map((slide, index) => (
          <div
            key={index}
            className="carousel-slide"
            role="group"
            aria-roledescription={/* i18n: one of a carousel */ t('slide')}
            aria-label={t('{number, number} of {count, number}', { number: index + 1, count: slides.length })}
            data-slide
            {...(index === 0 ? { 'data-shown': '' } : {})}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="carousel-controls">
        <button type="button" className="carousel-step" data-step="previous" aria-label={t('Previous slide')}>
          <ChevronLeft aria-hidden />
        </button>
        <div className="carousel-dots">
          {slides.map((_slide, index) => (
            <button
              key={index}
              type="button"
              className="carousel-dot"
              data-to={index}
              aria-label={t('Slide {number, number}', { number: index + 1 })}
              {...(index === 0 ? { 'aria-current': 'true' as const } : {})}
            />
          ))}
        </div>
        <button type="button" className="carousel-step" data-step="next" aria-label={t('Next slide')}>
          <ChevronRight aria-hidden />
        </button>
        <button
          type="button"
          className="carousel-step"
          data-pause
          data-play={t('Play the slides')}
          aria-label={t('Pause the slides')}
        >
          <Pause className="carousel-pause" aria-hidden />
          <Play className="carousel-play" aria-hidden />
        </button>
      </div>
    </section>
  );
}

import { Check } from 'lucide-react';
import { Carousel } from '../carousel/carousel.tsx';
import { BANNER_SLIDES } from '../slides/banner-slides.ts';
import { Highlighted } from './highlighted.tsx';

const TICKS = ['100% Free', 'No Credit Card', 'No Storage Shame'];

/** The banner at the foot of every public page that invites to sign up. */
export function CallToAction() {
  return (
    <aside className="call-to-action" aria-label="Begin">
      <div className="public-width call-to-action-box">
        <Carousel
          className="call-to-action-slides"
          label="Reasons to begin"
          slides={BANNER_SLIDES.map(({ title, subtitle, highlightWords }) => (
            <>
              <p className="call-to-action-title">
                <Highlighted text={title} phrases={highlightWords} />
              </p>
              <p className="call-to-action-subtitle">
                <Highlighted text={subtitle} phrases={highlightWords} />
              </p>
            </>
          ))}
        />
        <div className="call-to-action-end">
          <a className="button button-solid button-large" href="/auth?signup=true">
            Let's Get Started
          </a>
          <ul role="list" className="ticks">
            {TICKS.map((tick) => (
              <li key={tick}>
                <Check aria-hidden />
                {tick}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}

import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Carousel } from '../carousel/carousel.tsx';
import { EnterLink } from '../frame/enter-link.tsx';
import dashboardDark from '../pictures/dashboard-dark.webp';
import dashboardLight from '../pictures/dashboard-light.webp';
import { HERO_SLIDES } from '../slides/hero-slides.ts';
import { Screenshot } from './screenshot.tsx';

export function Hero() {
  return (
    <div className="hero">
      <div className="public-width hero-columns">
        <div className="hero-words">
          <h1 className="hero-title">{PRODUCT_NAME} keeps track of what’s where</h1>
          <Carousel
            className="hero-slides"
            label={`What ${PRODUCT_NAME} is good for`}
            slides={HERO_SLIDES.map(({ headline, subtitle }) => (
              <>
                <p className="hero-headline">{headline}</p>
                <p className="hero-subtitle">{subtitle}</p>
              </>
            ))}
          />
          <div className="hero-actions">
            <a className="button button-solid button-large when-signed-out" href="/auth?signup=true">
              Get started, it’s free
            </a>
            <a className="button button-outline button-large when-signed-out" href="/try">
              Try it without an account
            </a>
            <EnterLink className="button button-outline button-large" />
          </div>
          <p className="hero-note">
            New to this? Begin with{' '}
            <a className="text-link" href="/articles/storage-organization-for-real-people">
              storage organization for real people
            </a>
            .
          </p>
        </div>
        <div className="hero-picture">
          <Screenshot
            dark={dashboardDark}
            light={dashboardLight}
            alt="The boxes of a basement on a phone: each with its place, how many things are in it and how full it is"
            isFirst
          />
        </div>
      </div>
    </div>
  );
}

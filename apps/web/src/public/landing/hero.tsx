import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { Carousel } from '../carousel/carousel.tsx';
import { EnterLink } from '../frame/enter-link.tsx';
import { pictureOf } from '../pictures/pictures.ts';
import { heroSlides } from '../slides/hero-slides.ts';
import { Screenshot } from './screenshot.tsx';

export function Hero() {
  return (
    <div className="hero">
      <div className="public-width hero-columns">
        <div className="hero-words">
          <h1 className="hero-title">{t('Boxroom keeps track of what’s where')}</h1>
          <Carousel
            className="hero-slides"
            label={t('What Boxroom is good for')}
            slides={heroSlides().map(({ headline, subtitle }) => (
              <>
                <p className="hero-headline">{headline}</p>
                <p className="hero-subtitle">{subtitle}</p>
              </>
            ))}
          />
          <div className="hero-actions">
            <a className="button button-solid button-large when-signed-out" href="/auth?signup=true">
              {t('Get started, it’s free')}
            </a>
            <a className="button button-outline button-large when-signed-out" href="/try">
              {t('Try it without an account')}
            </a>
            <EnterLink className="button button-outline button-large" />
          </div>
          <p className="hero-note">
            {/* i18n: the link leads to an English article of this title */}
            {richText(t('New to this? Begin with <link>storage organization for real people</link>.'), {
              link: (words) => (
                <a className="text-link" href="/articles/storage-organization-for-real-people">
                  {words}
                </a>
              ),
            })}
          </p>
        </div>
        <div className="hero-picture">
          <Screenshot
            {...pictureOf('dashboard')}
            alt={t(
              'The boxes of a basement on a phone: each with its place, how many things are in it and how full it is',
            )}
            isFirst
          />
        </div>
      </div>
    </div>
  );
}

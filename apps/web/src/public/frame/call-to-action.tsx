import { Check } from 'lucide-react';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { Carousel } from '../carousel/carousel.tsx';
import { bannerSlides } from '../slides/banner-slides.ts';

const HIGHLIGHT = { em: (words: string) => <em className="highlight">{words}</em> };

/** The banner at the foot of every public page that invites to sign up. */
export function CallToAction() {
  const ticks = [t('100% Free'), t('No Credit Card'), t('No Storage Shame')];
  return (
    <aside className="call-to-action" aria-label={t('Begin')}>
      <div className="public-width call-to-action-box">
        <Carousel
          className="call-to-action-slides"
          label={t('Reasons to begin')}
          slides={bannerSlides().map(({ title, subtitle }) => (
            <>
              <p className="call-to-action-title">{richText(title, HIGHLIGHT)}</p>
              <p className="call-to-action-subtitle">{richText(subtitle, HIGHLIGHT)}</p>
            </>
          ))}
        />
        <div className="call-to-action-end">
          <a className="button button-solid button-large" href="/auth?signup=true">
            {t("Let's Get Started")}
          </a>
          <ul role="list" className="ticks">
            {ticks.map((tick) => (
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

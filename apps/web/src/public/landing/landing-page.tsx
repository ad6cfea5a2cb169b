import { t } from '../../lib/language/t.ts';
import { ARTICLES } from '../articles/articles.ts';
import { inEnglish } from '../frame/in-english.ts';
import { FeatureLists } from './feature-lists.tsx';
import { features, freePoints } from './features.ts';
import { FreeForever } from './free-forever.tsx';
import { Hero } from './hero.tsx';
import { Screens } from './screens.tsx';
import { TagToScan } from './tag-to-scan.tsx';

/** Three articles to start with, the most general first. */
const FEATURED = ['storage-organization-for-real-people', 'moving-made-easy', 'seasonal-storage'];

export function featuredArticles() {
  return FEATURED.flatMap((slug) => ARTICLES.find((article) => article.slug === slug) ?? []);
}

export function LandingPage() {
  return (
    <>
      <Hero />
      <FeatureLists lists={features()} />
      <Screens />
      <TagToScan />
      <FreeForever points={freePoints()} />
      <section className="public-width landing-section" aria-labelledby="landing-read">
        <h2 id="landing-read">{t('Worth reading before you buy shelves')}</h2>
        <ul role="list" className="landing-articles">
          {featuredArticles().map(({ slug, title, description }) => (
            <li key={slug}>
              <a className="landing-article" href={`/articles/${slug}`} {...inEnglish()}>
                <h3>{title}</h3>
                <p>{description}</p>
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a className="text-link link-alone" href="/articles">
            {t('All articles')}
          </a>
        </p>
      </section>
    </>
  );
}

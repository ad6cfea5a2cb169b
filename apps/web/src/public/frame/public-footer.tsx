import { pathIn } from '@boxroom/domain/page/page-kind';
import { SOCIAL_KEYS, SOCIAL_SITES } from '@boxroom/domain/page/social-site';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Logo } from '../../components/layout/logo.tsx';
import { t } from '../../lib/language/t.ts';
import { ARTICLES } from '../articles/articles.ts';
import { inEnglish } from './in-english.ts';
import { type InLanguage, LanguageMenu } from './language-menu.tsx';

/** The slugs of the seven articles that compare Boxroom with one product. */
const COMPARED = [
  'boxroom-vs-sortly',
  'boxroom-vs-boxes-app',
  'boxroom-vs-mystuff2-pro',
  'boxroom-vs-boxorganizer',
  'boxroom-vs-notes-app',
  'boxroom-vs-storage-box-organizer',
  'boxroom-vs-stuffkeeper',
];

export function PublicFooter({ languages }: { languages: readonly InLanguage[] }) {
  const compare = ARTICLES.filter(({ slug }) => COMPARED.includes(slug)).map(({ slug, title }) => ({
    name: title,
    href: `/articles/${slug}`,
    ...inEnglish(),
  }));
  const about = [
    { name: t('Home'), href: pathIn(t.language, '/') },
    { name: t('Articles'), href: '/articles' },
  ];
  const legal = [
    { name: t('Privacy Policy'), href: pathIn(t.language, '/privacy-policy') },
    { name: t('Terms of Service'), href: pathIn(t.language, '/terms-of-service') },
  ];
  return (
    <footer className="public-footer">
      <div className="public-width public-footer-columns">
        <div className="public-footer-brand">
          <a className="public-brand" href={pathIn(t.language, '/')}>
            <Logo size={32} />
            <span>{PRODUCT_NAME}</span>
          </a>
          <p>{t('Find what you store, store what you find. Your boxes, organized.')}</p>
        </div>
        <LinkList id="footer-compare" title={t('Compare')} links={compare} />
        <LinkList id="footer-about" title={t('About')} links={about} />
        <LinkList id="footer-legal" title={t('Legal')} links={legal} />
      </div>
      <div className="public-width public-footer-end">
        <p>
          © {'{{year}}'} {PRODUCT_NAME}
        </p>
        <Elsewhere />
      </div>
      <LanguageMenu languages={languages} />
    </footer>
  );
}

interface LinkListProps {
  id: string;
  title: string;
  links: readonly { name: string; href: string; lang?: string; dir?: string }[];
}

function LinkList({ id, title, links }: LinkListProps) {
  return (
    <nav className="public-footer-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {links.map(({ name, ...link }) => (
          <li key={link.href}>
            <a {...link}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The operator's pages on other sites. The server removes unconfigured ones, and the whole block without any. */
function Elsewhere() {
  return (
    <>
      {'{{#social}}'}
      <div className="public-footer-elsewhere">
        <p id="footer-elsewhere">{t("Don't follow us, we don't post:")}</p>
        <ul role="list" aria-labelledby="footer-elsewhere">
          {SOCIAL_KEYS.map((site) => [
            `{{#social-${site}}}`,
            <li key={site}>
              <a href={`{{social-${site}}}`} target="_blank" rel="noopener noreferrer">
                {SOCIAL_SITES[site]}
              </a>
            </li>,
            `{{/social-${site}}}`,
          ])}
        </ul>
      </div>
      {'{{/social}}'}
    </>
  );
}

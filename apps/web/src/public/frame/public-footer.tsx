import { SOCIAL_KEYS, SOCIAL_SITES } from '@boxroom/domain/page/social-site';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Logo } from '../../components/layout/logo.tsx';
import { ARTICLES } from '../articles/articles.ts';

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

const ABOUT = [
  { name: 'Home', href: '/' },
  { name: 'Articles', href: '/articles' },
];
const LEGAL = [
  { name: 'Privacy Policy', href: '/privacy-policy' },
  { name: 'Terms of Service', href: '/terms-of-service' },
];

export function PublicFooter() {
  const compare = ARTICLES.filter(({ slug }) => COMPARED.includes(slug)).map(({ slug, title }) => ({
    name: title,
    href: `/articles/${slug}`,
  }));
  return (
    <footer className="public-footer">
      <div className="public-width public-footer-columns">
        <div className="public-footer-brand">
          <a className="public-brand" href="/">
            <Logo size={32} />
            <span>{PRODUCT_NAME}</span>
          </a>
          <p>Find what you store, store what you find. Your boxes, organized.</p>
        </div>
        <LinkList title="Compare" links={compare} />
        <LinkList title="About" links={ABOUT} />
        <LinkList title="Legal" links={LEGAL} />
      </div>
      <div className="public-width public-footer-end">
        <p>
          © {'{{year}}'} {PRODUCT_NAME}
        </p>
        <Elsewhere />
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { name: string; href: string }[] }) {
  const id = `footer-${title.toLowerCase()}`;
  return (
    <nav className="public-footer-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
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
        <p id="footer-elsewhere">Don't follow us, we don't post:</p>
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

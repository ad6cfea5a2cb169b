import { pathIn } from '@boxroom/domain/page/page-kind';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import type {
  Article,
  BreadcrumbList,
  Graph,
  ItemList,
  Organization,
  SoftwareApplication,
  Thing,
  WebSite,
} from 'schema-dts';
import { t } from '../../lib/language/t.ts';
import type { ArticleContent } from '../articles/content/article.ts';

export type StructuredData = Graph;

type Parts = Exclude<Thing, string>;
type Origin = string;

const WEBSITE = '#website';
const ORGANIZATION = '#organization';

/** Returns a page's structured data: its parts, which may refer to each other by `@id`. */
export function graph(parts: readonly Parts[]): StructuredData {
  return { '@context': 'https://schema.org', '@graph': parts };
}

/** `/search?q={term}` leads, through the sign-in, to the search. */
export function website(origin: Origin): Extract<WebSite, object> {
  const search = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${origin}/search?q={term}` },
    // Search engines require this beside the template; the vocabulary's types omit it.
    'query-input': 'required name=term',
  };
  return {
    '@type': 'WebSite',
    '@id': `${startPage(origin)}${WEBSITE}`,
    url: startPage(origin),
    name: PRODUCT_NAME,
    description: t('Keeps track of what is where: rooms, boxes and the things inside them.'),
    inLanguage: t.language,
    publisher: { '@id': `${origin}/${ORGANIZATION}` },
    potentialAction: search,
  };
}

function startPage(origin: Origin): string {
  return `${origin}${pathIn(t.language, '/')}`;
}

export function organization(origin: Origin): Extract<Organization, object> {
  return {
    '@type': 'Organization',
    '@id': `${origin}/${ORGANIZATION}`,
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png`, width: '512', height: '512' },
  };
}

export function application(origin: Origin): Extract<SoftwareApplication, object> {
  return {
    '@type': 'SoftwareApplication',
    name: PRODUCT_NAME,
    url: startPage(origin),
    applicationCategory: 'LifestyleApplication',
    operatingSystem: t('Any with a current web browser'),
    description: t(
      'A free list of what is in which box at home: searched as you type, scanned by a tag, also offline.',
    ),
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
    publisher: { '@id': `${origin}/${ORGANIZATION}` },
  };
}

export function articleData(origin: Origin, article: ArticleContent, picture: string): Extract<Article, object> {
  const url = `${origin}/articles/${article.slug}`;
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.description,
    image: `${origin}${picture}`,
    datePublished: article.published,
    dateModified: article.updated,
    inLanguage: 'en-GB',
    keywords: [...article.tags],
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` },
    publisher: { '@id': `${origin}/${ORGANIZATION}` },
  };
}

export function articleList(origin: Origin, articles: readonly ArticleContent[]): Extract<ItemList, object> {
  return {
    '@type': 'ItemList',
    itemListElement: articles.map((article, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}/articles/${article.slug}`,
      name: article.title,
    })),
  };
}

/** Returns the path from the start page to this one. */
export function breadcrumbs(
  origin: Origin,
  crumbs: readonly { name: string; path: string }[],
): Extract<BreadcrumbList, object> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

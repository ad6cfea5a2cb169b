import { Blocks } from '../text/blocks.tsx';
import { dateText } from '../text/date-text.ts';
import type { ArticleContent } from './content/article.ts';

export function ArticlePage({ article }: { article: ArticleContent }) {
  const { title, tags, published, updated, cta, body } = article;
  return (
    <article className="public-width public-narrow">
      <nav className="crumbs" aria-label="Breadcrumbs">
        <ol role="list">
          <li>
            <a href="/">Home</a>
          </li>
          <li>
            <a href="/articles">Articles</a>
          </li>
        </ol>
      </nav>
      <header className="article-head">
        <Tags tags={tags} />
        <h1>{title}</h1>
        <p className="article-date">
          <time dateTime={published}>{dateText(published)}</time>
          {updated !== published && (
            <>
              , changed on <time dateTime={updated}>{dateText(updated)}</time>
            </>
          )}
        </p>
      </header>
      <Blocks blocks={body} />
      <p className="article-end">
        <a className="button button-solid" href={cta.href}>
          {cta.label}
        </a>
        <a className="button button-ghost" href="/articles">
          All articles
        </a>
      </p>
    </article>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul role="list" className="article-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

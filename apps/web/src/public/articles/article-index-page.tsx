import { dateText } from '../text/date-text.ts';
import { Tags } from './article-page.tsx';
import { ARTICLES } from './articles.ts';
import { INDEX_SUBTITLE, INDEX_TITLE } from './index-text.ts';

export function ArticleIndexPage() {
  return (
    <div className="public-width article-index">
      <header className="article-index-head">
        <h1>{INDEX_TITLE}</h1>
        <p>{INDEX_SUBTITLE}</p>
      </header>
      <ul role="list" className="article-cards">
        {ARTICLES.map(({ slug, title, description, tags, published }) => (
          <li key={slug}>
            <article className="article-card">
              <Tags tags={tags} />
              <h2>
                <a href={`/articles/${slug}`}>{title}</a>
              </h2>
              <p className="article-date">
                <time dateTime={published}>{dateText(published)}</time>
              </p>
              <p className="article-description">{description}</p>
              <a className="button button-outline" href={`/articles/${slug}`}>
                Read Article<span className="visually-hidden">: {title}</span>
              </a>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

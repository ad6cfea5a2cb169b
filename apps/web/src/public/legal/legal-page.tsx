import { pathIn } from '@boxroom/domain/page/page-kind';
import { ArrowLeft } from 'lucide-react';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { Blocks } from '../text/blocks.tsx';
import { dateText } from '../text/date-text.ts';
import type { LegalText } from './legal-text.ts';

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className="public-width public-narrow">
      <p>
        <a className="button button-ghost back-link" href={pathIn(t.language, '/')}>
          <ArrowLeft aria-hidden />
          {t('Back to Home')}
        </a>
      </p>
      <header className="article-head">
        <h1>{text.title}</h1>
        <p className="article-date">
          {richText(t('Last Updated: <date/>'), {
            date: () => <time dateTime={text.lastChanged}>{dateText(text.lastChanged)}</time>,
          })}
        </p>
      </header>
      <Blocks blocks={text.body} />
    </article>
  );
}

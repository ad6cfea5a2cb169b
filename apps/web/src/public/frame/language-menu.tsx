import { type Language, LANGUAGES } from '@boxroom/domain/language/language';
import { Languages } from 'lucide-react';
import { t } from '../../lib/language/t.ts';

/** A page in one language. */
export interface InLanguage {
  readonly language: Language;
  readonly path: string;
}

/** Links to this page in other languages, each with its own name; nothing where there are none. */
export function LanguageMenu({ languages }: { languages: readonly InLanguage[] }) {
  if (languages.length < 2) return null;
  return (
    <nav className="public-width language-menu" aria-label={t('Language')}>
      <Languages aria-hidden />
      <ul role="list">
        {languages.map(({ language, path }) => (
          <li key={language}>
            <a
              href={path}
              lang={language}
              hrefLang={language}
              data-language={language}
              {...(language === t.language ? { 'aria-current': 'true' as const } : {})}
            >
              {LANGUAGES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

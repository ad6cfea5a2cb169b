import { msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';
import { pictureOf } from '../pictures/pictures.ts';
import { Screenshot } from './screenshot.tsx';

const SCREENS = [
  {
    title: msg('Look it up'),
    words: msg(
      'Two letters are often enough. What is not found exactly is looked for again with a typing slip in mind.',
    ),
    alt: msg('Search results while typing, each with its box and room'),
    picture: 'search',
  },
  {
    title: msg('Lift the lid'),
    words: msg('What is in the box, how much of it and what it is worth, one line for each thing.'),
    alt: msg('A box and the list of things in it, with quantities and categories'),
    picture: 'box',
  },
  {
    title: msg('Ask who moved it'),
    words: msg('Every change is kept with its day and its author, and with what was there before.'),
    alt: msg('The history of changes, day by day'),
    picture: 'history',
  },
] as const;

/** Screenshots of the product. */
export function Screens() {
  return (
    <section className="public-width landing-section" aria-labelledby="landing-screens">
      <h2 id="landing-screens">{t('This is what it looks like')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the row scrolls */}
      <div className="screens-row" role="group" aria-label={t('Screens')} tabIndex={0}>
        <ul role="list" className="screens">
          {SCREENS.map(({ title, words, alt, picture }) => (
            <li key={title} className="screen">
              <div className="screen-words">
                <h3>{t(title)}</h3>
                <p>{t(words)}</p>
              </div>
              <Screenshot {...pictureOf(picture)} alt={t(alt)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

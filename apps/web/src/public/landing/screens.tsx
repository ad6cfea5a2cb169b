import boxDark from '../pictures/box-dark.webp';
import boxLight from '../pictures/box-light.webp';
import historyDark from '../pictures/history-dark.webp';
import historyLight from '../pictures/history-light.webp';
import searchDark from '../pictures/search-dark.webp';
import searchLight from '../pictures/search-light.webp';
import { Screenshot } from './screenshot.tsx';

const SCREENS = [
  {
    title: 'Look it up',
    words: 'Two letters are often enough. What is not found exactly is looked for again with a typing slip in mind.',
    alt: 'Search results while typing, each with its box and room',
    dark: searchDark,
    light: searchLight,
  },
  {
    title: 'Lift the lid',
    words: 'What is in the box, how much of it and what it is worth, one line for each thing.',
    alt: 'A box and the list of things in it, with quantities and categories',
    dark: boxDark,
    light: boxLight,
  },
  {
    title: 'Ask who moved it',
    words: 'Every change is kept with its day and its author, and with what was there before.',
    alt: 'The history of changes, day by day',
    dark: historyDark,
    light: historyLight,
  },
];

/** Screenshots of the product. */
export function Screens() {
  return (
    <section className="public-width landing-section" aria-labelledby="landing-screens">
      <h2 id="landing-screens">This is what it looks like</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the row scrolls */}
      <div className="screens-row" role="group" aria-label="Screens" tabIndex={0}>
        <ul role="list" className="screens">
          {SCREENS.map(({ title, words, alt, dark, light }) => (
            <li key={title} className="screen">
              <div className="screen-words">
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
              <Screenshot dark={dark} light={light} alt={alt} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

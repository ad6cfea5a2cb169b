import { create } from 'qrcode';
import { drawModules } from '../../components/qr/qr-path.ts';

const CODE = 'BX-7K3Q';
const THINGS = ['Tent for three', '2 sleeping bags', 'Stove, gas is empty', 'The good tent pegs'];
/** The content of the drawn code. A real tag holds the address of its box. */
const MESSAGE = `${CODE} Camping\n${THINGS.join('\n')}`;

export function TagToScan() {
  const { side, path } = drawModules(create(MESSAGE, { errorCorrectionLevel: 'L' }).modules);
  return (
    <section className="landing-band" aria-labelledby="landing-tag">
      <div className="public-width tag-columns">
        <div className="tag-words">
          <h2 id="landing-tag">A tag is all a box needs</h2>
          <p>
            Print it, stick it on, and stop opening lids. Whoever may see the room scans the tag and reads what is
            inside; to everybody else it says nothing.
          </p>
          <p>The one shown here is a drawing with a note in it. Go on, scan it.</p>
        </div>
        <figure className="tag">
          <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`A QR code: ${MESSAGE.replaceAll('\n', ', ')}`}>
            <path d={path} />
          </svg>
          <figcaption>
            <span className="tag-name">Camping</span>
            <span className="tag-code">{CODE}</span>
            <span className="tag-place">Cellar, bottom shelf, left</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

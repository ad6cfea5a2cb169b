import { commaList } from '@boxroom/domain/language/comma-list';
import { create } from 'qrcode';
import { drawModules } from '../../components/qr/qr-path.ts';
import { t } from '../../lib/language/t.ts';

const CODE = 'BX-7K3Q';

export function TagToScan() {
  const name = t('Camping');
  /** The content of the drawn code. A real tag holds the address of its box. */
  const lines = [
    `${CODE} ${name}`,
    t('Tent for three'),
    t('2 sleeping bags'),
    t('Stove, gas is empty'),
    t('The good tent pegs'),
  ];
  const { side, path } = drawModules(create(lines.join('\n'), { errorCorrectionLevel: 'L' }).modules);
  return (
    <section className="landing-band" aria-labelledby="landing-tag">
      <div className="public-width tag-columns">
        <div className="tag-words">
          <h2 id="landing-tag">{t('A tag is all a box needs')}</h2>
          <p>
            {t(
              'Print it, stick it on, and stop opening lids. Whoever may see the room scans the tag and reads what is inside; to everybody else it says nothing.',
            )}
          </p>
          <p>{t('The one shown here is a drawing with a note in it. Go on, scan it.')}</p>
        </div>
        <figure className="tag">
          <svg
            viewBox={`0 0 ${side} ${side}`}
            role="img"
            aria-label={t('A QR code: {content}', { content: commaList(lines, t) })}
          >
            <path d={path} />
          </svg>
          <figcaption>
            <span className="tag-name">{name}</span>
            <span className="tag-code">{CODE}</span>
            <span className="tag-place">{t('Cellar, bottom shelf, left')}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

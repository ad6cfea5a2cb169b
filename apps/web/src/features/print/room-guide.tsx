import { msg } from '@boxroom/domain/language/message';
import { QrCode, QrImage } from '../../components/qr/qr-code.tsx';
import type { QrDrawing } from '../../components/qr/qr-path.ts';
import { signInUrl } from '../../inventory/box/box-url.ts';
import { t } from '../../lib/language/t.ts';

const STEPS = [
  [msg('Scan the code'), msg('Point the camera of your phone at the code on this page, and sign in.')],
  [msg('Find your room'), msg('Choose this storage room at the top of the first screen.')],
  [msg('Scan a box'), msg('Each box has its own code. Scan it to see what is inside.')],
  [
    msg('Change what is in it'),
    msg('When you put something in or take it out, note it there: type a name and press Enter.'),
  ],
  [msg('Search before you look'), msg('Search finds every item and the box it is in, even without a signal.')],
] as const;

const TIPS = [
  msg('Put the tag where you can see it when boxes are stacked.'),
  msg('Take a picture of what is in a box before you close it.'),
  msg('Tick what you want to take along: the checklist keeps it together.'),
  msg('Enter where a box is, such as "top shelf, left", to print it on the tag too.'),
] as const;

const CODE_LABEL = msg('QR code to sign in');
const CODE_SIZE = 150;

interface RoomGuideProps {
  roomName: string | null;
  /** Needed on paper, where nothing can load later; on the screen the code is drawn when it is ready. */
  code?: QrDrawing;
}

/** A page for the wall of the room that explains how to find things. On the screen it is its own preview. */
export function RoomGuide({ roomName, code }: RoomGuideProps) {
  return (
    <article className="room-guide">
      <h1 dir="auto">{roomName ?? t('Storage')}</h1>
      <p className="room-guide-lead">{t('How to find things here')}</p>
      <ol role="list">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
      <div className="room-guide-foot">
        <section>
          <h2>{t('Pro Tips')}</h2>
          <ul role="list">
            {TIPS.map((tip) => (
              <li key={tip}>{t(tip)}</li>
            ))}
          </ul>
        </section>
        <figure>
          {code ? (
            <QrImage drawing={code} label={t(CODE_LABEL)} size={CODE_SIZE} />
          ) : (
            <QrCode text={signInUrl()} label={t(CODE_LABEL)} size={CODE_SIZE} />
          )}
          <figcaption>{signInUrl()}</figcaption>
        </figure>
      </div>
    </article>
  );
}

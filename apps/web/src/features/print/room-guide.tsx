import { QrCode, QrImage } from '../../components/qr/qr-code.tsx';
import type { QrDrawing } from '../../components/qr/qr-path.ts';
import { signInUrl } from '../../inventory/box/box-url.ts';

const STEPS = [
  ['Scan the code', 'Point the camera of your phone at the code on this page, and sign in.'],
  ['Find your room', 'Choose this storage room at the top of the first screen.'],
  ['Scan a box', 'Each box has its own code. Scan it to see what is inside.'],
  ['Change what is in it', 'When you put something in or take it out, note it there: type a name and press Enter.'],
  ['Search before you look', 'Search finds every item and the box it is in, even without a signal.'],
] as const;

const TIPS = [
  'Put the tag where you can see it when boxes are stacked.',
  'Take a picture of what is in a box before you close it.',
  'Tick what you want to take along: the checklist keeps it together.',
  'Enter where a box is, such as "top shelf, left", to print it on the tag too.',
] as const;

const CODE_LABEL = 'QR code to sign in';
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
      <h1 dir="auto">{roomName ?? 'Storage'}</h1>
      <p className="room-guide-lead">How to find things here</p>
      <ol role="list">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="room-guide-foot">
        <section>
          <h2>Pro Tips</h2>
          <ul role="list">
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
        <figure>
          {code ? (
            <QrImage drawing={code} label={CODE_LABEL} size={CODE_SIZE} />
          ) : (
            <QrCode text={signInUrl()} label={CODE_LABEL} size={CODE_SIZE} />
          )}
          <figcaption>{signInUrl()}</figcaption>
        </figure>
      </div>
    </article>
  );
}

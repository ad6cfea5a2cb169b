import { QrCode } from '../../components/qr-code.tsx';
import { signInUrl } from '../../inventory/box-url.ts';

const STEPS = [
  ['Scan the code', 'Point the camera of your phone at the code on this page, and sign in.'],
  ['Find your room', 'Choose this storage room at the top of the first screen.'],
  ['Scan a box', 'Each box has a code of its own. Scanning it shows what is in it.'],
  ['Change what is in it', 'Put something in or take it out, and say so there: a name and Enter are enough.'],
  ['Search before you look', 'Search finds every item and names the box it is in, also without signal.'],
] as const;

const TIPS = [
  'Put the tag where it can be seen when boxes stand on each other.',
  'Take a picture of what is in a box before you close it.',
  'Tick what you want to take along: the checklist keeps it together.',
  'Say where a box stands, such as "top shelf, left", and it stands on its tag too.',
] as const;

/** A page for the wall of the room: how to find things here. On the screen it is the preview of itself. */
export function RoomGuide({ roomName }: { roomName: string | null }) {
  return (
    <article className="room-guide">
      <h1 dir="auto">{roomName ?? 'Storage'}</h1>
      <p className="room-guide-lead">How to find things here</p>
      <ol>
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
          <ul>
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
        <figure>
          <QrCode text={signInUrl()} label="QR code to sign in" size={150} />
          <figcaption>{signInUrl()}</figcaption>
        </figure>
      </div>
    </article>
  );
}

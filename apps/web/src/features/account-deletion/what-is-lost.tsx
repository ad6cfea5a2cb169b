import { countText } from '@boxroom/domain/text/count-text';
import { Button } from '../../components/button/button.tsx';

interface AccountContent {
  rooms: number;
  boxes: number;
  items: number;
  pictures: number;
  papers: number;
  sharedRooms: readonly { id: string; name: string; members: number; people: readonly { username: string }[] }[];
  joinedRooms: number;
}

interface WhatIsLostProps {
  account: AccountContent;
  /** Called with a room that somebody else could keep. */
  onTransfer: (room: { id: string; name: string }) => void;
}

/** The contents deleted with an account, in numbers, and the other people who lose access. */
export function WhatIsLost({ account, onTransfer }: WhatIsLostProps) {
  const { rooms, boxes, items, pictures, papers, sharedRooms, joinedRooms } = account;
  return (
    <div className="what-is-lost">
      <h3>What is deleted</h3>
      <ul role="list">
        <li>{countText(rooms, 'storage room and its history', 'storage rooms and their history')}</li>
        <li>{countText(boxes, 'box', 'boxes')}</li>
        <li>{countText(items, 'item')}</li>
        {pictures > 0 && <li>{countText(pictures, 'picture')}</li>}
        {papers > 0 && <li>{countText(papers, 'paper')}</li>}
        <li>your categories, checklist, settings and printed tags</li>
      </ul>
      {sharedRooms.length > 0 && (
        <>
          <h3>Others lose these rooms too</h3>
          <ul role="list">
            {sharedRooms.map(({ id, name, members, people }) => (
              <li key={id}>
                <div className="what-is-lost-room">
                  <span>
                    <strong className="what-is-lost-name" dir="auto">
                      {name}
                    </strong>
                    , shared with {countText(members, 'person', 'people')}:{' '}
                    {people.map(({ username }) => username).join(', ')}
                  </span>
                  <Button
                    variant="outline"
                    colorPalette="gray"
                    aria-label={`Transfer ownership of ${name}`}
                    onClick={() => onTransfer({ id, name })}
                  >
                    Transfer ownership
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="small">A room that you transfer before stays, with everything in it, for its new owner.</p>
        </>
      )}
      {joinedRooms > 0 && (
        <p className="muted small">
          You leave {countText(joinedRooms, 'room')} of other people. What you added stays there, without your name.
        </p>
      )}
    </div>
  );
}

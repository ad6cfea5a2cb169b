interface AccountContent {
  rooms: number;
  boxes: number;
  items: number;
  pictures: number;
  sharedRooms: readonly { id: string; name: string; members: number }[];
  joinedRooms: number;
}

/** What goes with an account, in numbers, and who else loses something by it. */
export function WhatIsLost({ account }: { account: AccountContent }) {
  const { rooms, boxes, items, pictures, sharedRooms, joinedRooms } = account;
  return (
    <div className="what-is-lost">
      <h3>What is deleted</h3>
      <ul>
        <li>{counted(rooms, 'storage room and its history', 'storage rooms and their history')}</li>
        <li>{counted(boxes, 'box', 'boxes')}</li>
        <li>{counted(items, 'item')}</li>
        {pictures > 0 && <li>{counted(pictures, 'picture')}</li>}
        <li>your categories, checklist, settings and printed tags</li>
      </ul>
      {sharedRooms.length > 0 && (
        <>
          <h3>Others lose these rooms too</h3>
          <ul>
            {sharedRooms.map(({ id, name, members }) => (
              <li key={id}>
                <strong className="what-is-lost-name">{name}</strong>, shared with{' '}
                {counted(members, 'person', 'people')}
              </li>
            ))}
          </ul>
        </>
      )}
      {joinedRooms > 0 && (
        <p className="muted small">
          You leave {counted(joinedRooms, 'room')} of other people. What you put there stays, without your name.
        </p>
      )}
    </div>
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

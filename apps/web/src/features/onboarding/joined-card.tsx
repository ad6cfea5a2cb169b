import type { AccessLevel } from '@boxroom/domain/command/model';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/layout/top-card.css';
import { readJoined, writeJoined } from '../../inventory/room/joined-room.ts';
import { useRoom } from '../../replica/hooks/use-rooms.ts';

const MAY: Record<AccessLevel, string> = {
  view: 'You can look at everything, search it and scan its tags. Changing it needs edit access, which the owner gives.',
  edit: 'You can add boxes, and add, change, move and delete the things in them. Everybody in the room sees it at once.',
  owner: '',
};

/** Shows somebody who has just joined a room what they may do in it. */
export function JoinedCard() {
  const [joined, setJoined] = useState(readJoined);
  const room = useRoom(joined?.roomId ?? null);
  if (!joined || !room?.isShared) return null;

  function handleEnd() {
    writeJoined(null);
    setJoined(null);
  }

  return (
    <section className="top-card" aria-labelledby="joined-room">
      <div>
        <h2 id="joined-room" className="heading" dir="auto">
          This is {room.name}, shared by {joined.inviterName}
        </h2>
        <p className="muted">{MAY[room.accessLevel]}</p>
      </div>
      <div className="cluster">
        <Button variant="outline" onClick={handleEnd}>
          Got It
        </Button>
      </div>
    </section>
  );
}

import type { AccessLevel } from '@boxroom/domain/command/model';
import { type Message, msg } from '@boxroom/domain/language/message';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/layout/top-card.css';
import { readJoined, writeJoined } from '../../inventory/room/joined-room.ts';
import { t } from '../../lib/language/t.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useRoom } from '../../replica/hooks/use-rooms.ts';

const MAY: Record<Exclude<AccessLevel, 'owner'>, Message> = {
  view: msg(
    'You can look at everything, search it and scan its tags. Changing it needs edit access, which the owner gives.',
  ),
  edit: msg(
    'You can add boxes, and add, change, move and delete the things in them. Everybody in the room sees it at once.',
  ),
};

/** Shows somebody who has just joined a room what they may do in it, above that room; above others `otherwise`. */
export function JoinedCard({ otherwise }: { otherwise: ReactNode }) {
  const [joined, setJoined] = useState(readJoined);
  const room = useRoom(joined?.roomId ?? null);
  const [selected] = useRemembered('selectedRoom', 'session');
  if (!joined || !room?.isShared || (selected !== null && selected !== joined.roomId)) return otherwise;

  function handleEnd() {
    writeJoined(null);
    setJoined(null);
  }

  return (
    <section className="top-card" aria-labelledby="joined-room">
      <div>
        <h2 id="joined-room" className="heading" dir="auto">
          {t('This is {room}, shared by {name}', { room: room.name, name: joined.inviterName })}
        </h2>
        {room.accessLevel !== 'owner' && <p className="muted">{t(MAY[room.accessLevel])}</p>}
      </div>
      <div className="cluster">
        <Button variant="outline" onClick={handleEnd}>
          {t('Got It')}
        </Button>
      </div>
    </section>
  );
}

import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { ServerState } from '../../lib/session/server-state.tsx';

/** Shows in a delete question how many others use the room; nothing if nobody does. */
export function OthersInRoom({ roomId }: { roomId: string }) {
  return (
    <ServerState>
      <Others roomId={roomId} />
    </ServerState>
  );
}

/** The members of a room are not stored on the device. Without a response, an earlier one counts if there is any. */
function Others({ roomId }: { roomId: string }) {
  const { data, isError } = trpc.sharing.overview.useQuery(undefined, { staleTime: 0, retry: false });
  const count = data?.rooms.find((room) => room.roomId === roomId)?.members.length ?? 0;
  if (data ? count === 0 : !isError) return null;
  return (
    <p role="status">
      {richText(
        data
          ? t(
              '<strong>{count, plural, one{# other person uses this room and loses it too.} other{# other people use this room and lose it too.}}</strong> If you restore it, they get it back.',
              { count },
            )
          : t('<strong>Everybody else in this room loses it too.</strong> If you restore it, they get it back.'),
        { strong: (text) => <strong>{text}</strong> },
      )}
    </p>
  );
}

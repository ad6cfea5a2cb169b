import type { RoomSharedWithMe } from '@boxroom/domain/sharing/shared-access';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { forgetLeaving, noteLeaving } from '../../replica/hooks/left-rooms.ts';
import { ACCESS_LABELS } from './access-select.tsx';
import { sayLeavingFailed } from './use-sharing.ts';

/** Rooms of others that the person uses, and how to leave them. */
export function SharedWithMe({ rooms }: { rooms: readonly RoomSharedWithMe[] }) {
  const [leaving, setLeaving] = useState<RoomSharedWithMe | null>(null);
  const utils = trpc.useUtils();
  const leave = trpc.sharing.leave.useMutation({
    // The room may leave this device before the response arrives.
    onMutate: ({ roomId }) => noteLeaving(roomId),
    async onSuccess() {
      showToast({ kind: 'success', title: 'Left room', description: leaving?.roomName });
      setLeaving(null);
      await utils.sharing.overview.invalidate();
    },
    onError(error, { roomId }) {
      forgetLeaving(roomId);
      sayLeavingFailed(error);
      // The membership has already ended: the list is outdated.
      if (errorCode(error) !== null) void utils.sharing.overview.invalidate();
    },
  });
  return (
    <section className="sharing-part" aria-labelledby="shared-with-me">
      <h3 id="shared-with-me" className="sharing-heading">
        Shared with me
      </h3>
      <ul role="list" className="people">
        {rooms.map((room) => (
          <li key={room.roomId} className="row person">
            <div className="row-text">
              <span className="person-name" dir="auto">
                {room.roomName}
              </span>
              <span className="person-facts muted small">
                <span>
                  by <bdi>{room.ownerName}</bdi>
                </span>
                <span>{ACCESS_LABELS[room.access]}</span>
                <span>since {dateText(room.since)}</span>
              </span>
            </div>
            <Button
              variant="outline"
              colorPalette="gray"
              aria-label={`Leave ${room.roomName}`}
              onClick={() => setLeaving(room)}
            >
              Leave
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Leave room?"
        description={
          leaving && `You can no longer open ${leaving.roomName}. ${leaving.ownerName} would have to invite you again.`
        }
        note="What you added stays. Changes not sent yet are not applied."
        confirmLabel={leave.isPending ? 'Leaving…' : 'Leave room'}
        onConfirm={() => leaving && leave.mutate({ roomId: leaving.roomId })}
        busy={leave.isPending}
      />
    </section>
  );
}

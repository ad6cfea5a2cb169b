import { useEffect, useState } from 'react';

export type GuestPictureSize = 'full' | 'thumb';

/**
 * Returns a picture of a guest link as an address for an `img`, fetched while `isWanted`. The token is sent in a
 * header, because an address would end up in a log. Null: not loaded yet; 'missing': it is unavailable, and is retried
 * when the network is back.
 */
export function useGuestPicture(
  token: string,
  pictureId: string,
  { size, isWanted }: { size: GuestPictureSize; isWanted: boolean },
): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isMissing = url === 'missing';
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    let made: string | null = null;
    const path = `/guest-pic/${pictureId}${size === 'thumb' ? '/thumb' : ''}`;
    fetch(path, { headers: { 'x-boxroom-guest': token }, signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error('no picture');
        const blob = await answer.blob();
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setUrl('missing');
      });
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [token, pictureId, size, isWanted, round]);

  useEffect(() => {
    if (!isMissing) return undefined;
    const askAgain = () => setRound((before) => before + 1);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isMissing]);
  return url;
}

import { useEffect, useState } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** A phone or tablet: touch is the only input. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

/**
 * Whether this is a phone or tablet with a camera. A device that does not tell (browsers hide it without HTTPS) counts
 * as having one, as nearly all do.
 */
export function useHasCamera(): boolean {
  const isTouchOnly = useMediaQuery(TOUCH_ONLY);
  const [hasNone, setHasNone] = useState(false);
  useEffect(() => {
    if (!isTouchOnly) return undefined;
    let isCurrent = true;
    void hasNoCamera().then((none) => {
      if (isCurrent) setHasNone(none);
    });
    return () => {
      isCurrent = false;
    };
  }, [isTouchOnly]);
  return isTouchOnly && !hasNone;
}

async function hasNoCamera(): Promise<boolean> {
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  const devices = await mediaDevices?.enumerateDevices().catch(() => undefined);
  return devices !== undefined && devices.every(({ kind }) => kind !== 'videoinput');
}

import { useEffect, useState } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** A phone or tablet: fingers and nothing else. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

/**
 * Whether this is a phone or tablet with a camera. One that does not say (browsers keep it to themselves without HTTPS) is
 * taken to have one, as nearly all have.
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

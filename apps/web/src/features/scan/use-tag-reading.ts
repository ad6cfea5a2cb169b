import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createRepeatFilter } from './repeat-filter.ts';
import { openTagReader, type TagReader } from './tag-reader.ts';

/** Pause between two pictures. Ten a second find a tag before a hand is still, and keep a phone cool. */
const LOOK_EVERY_MS = 100;
/** The side of the decoded square in pixels. A tag that fills a quarter of it has five pixels per module. */
const SIDE_MAX = 800;

/**
 * A person who returns from a box within this time, with its tag still in the picture, wants another one. Milliseconds.
 */
const STILL_SHOWN_MS = 60_000;
let lastShown: { texts: readonly string[]; at: number } = { texts: [], at: -Infinity };

/**
 * Reads the middle square of the video while `isOn`, and passes each code on when it comes into the picture. Returns
 * whether the reader could not be loaded.
 */
export function useTagReading(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onRead: (text: string) => void,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  const pass = useEffectEvent(onRead);
  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    let reader: TagReader | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const canvas = document.createElement('canvas');
    const now = performance.now();
    const filter = createRepeatFilter({ shown: now - lastShown.at < STILL_SHOWN_MS ? lastShown.texts : [] });

    async function look() {
      if (reader && video.current && drawMiddle(video.current, canvas)) {
        // An unreadable picture counts as one without a code.
        const texts = await reader.read(canvas).catch(() => []);
        if (!isCurrent) return;
        if (texts.length > 0) lastShown = { texts, at: performance.now() };
        for (const text of filter(texts, performance.now())) pass(text);
      }
      if (isCurrent) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    }
    void openTagReader(() => setFailed(isCurrent)).then((opened) => {
      if (!isCurrent) return opened.close();
      reader = opened;
      return look();
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      reader?.close();
      setFailed(false);
    };
  }, [video, isOn]);
  return hasFailed;
}

/** Draws the visible part of the video, the square in the middle. Returns whether there is a picture yet. */
function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const square = Math.min(videoWidth, videoHeight);
  if (square === 0) return false;
  const side = Math.min(square, SIDE_MAX);
  if (canvas.width !== side) canvas.width = canvas.height = side;
  const [left, top] = [(videoWidth - square) / 2, (videoHeight - square) / 2];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, left, top, square, square, 0, 0, side, side);
  return context !== null;
}

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCamera } from './use-camera.ts';

/* Stubbed: no driver has an iPhone's camera, and none hides its page as a phone does. */
function openOn({ isIphone }: { isIphone: boolean }) {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    stop: vi.fn(),
    getCapabilities: () => ({}),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(() => Promise.resolve(stream));
  vi.stubGlobal('navigator', {
    vendor: isIphone ? 'Apple Computer, Inc.' : 'Google Inc.',
    maxTouchPoints: 5,
    mediaDevices: { getUserMedia },
  });
  const video = { srcObject: null, play: vi.fn(() => Promise.resolve()) };
  const ref = { current: video as unknown as HTMLVideoElement };
  const { result } = renderHook(() => useCamera(ref));
  return { track, getUserMedia, video, kind: () => result.current.state.kind };
}

function show(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('hiding the page releases the camera, and showing it opens it again', async () => {
  const { track, getUserMedia, kind } = openOn({ isIphone: false });
  await waitFor(() => expect(kind()).toBe('running'));
  show('hidden');
  expect(track.stop).toHaveBeenCalledOnce();
  show('visible');
  await waitFor(() => expect(kind()).toBe('running'));
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('an iPhone is not asked for permission again when it returns', async () => {
  const { track, getUserMedia, video, kind } = openOn({ isIphone: true });
  await waitFor(() => expect(kind()).toBe('running'));
  show('hidden');
  act(() => void track.dispatchEvent(new Event('mute')));
  show('visible');
  expect([kind(), track.stop.mock.calls.length, getUserMedia.mock.calls.length]).toEqual(['running', 0, 1]);
  expect(video.play).toHaveBeenCalledTimes(2);
});

test('a camera that ended while the page was hidden is opened again', async () => {
  const { track, getUserMedia, kind } = openOn({ isIphone: true });
  await waitFor(() => expect(kind()).toBe('running'));
  show('hidden');
  track.readyState = 'ended';
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(kind()).toBe('running');
  show('visible');
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

test('a call takes the camera for a while', async () => {
  const { track, kind } = openOn({ isIphone: true });
  await waitFor(() => expect(kind()).toBe('running'));
  act(() => void track.dispatchEvent(new Event('mute')));
  expect(kind()).toBe('trouble');
  act(() => void track.dispatchEvent(new Event('unmute')));
  expect(kind()).toBe('running');
});

import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

const NOBODY = { onLost: () => undefined, onMuted: () => undefined };

afterEach(() => vi.unstubAllGlobals());

/** Stubs a camera with these capabilities; returns its track and the spy on `getUserMedia`. */
function stubCamera(can: object) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => can,
    applyConstraints: vi.fn(() => Promise.resolve()),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(() => Promise.resolve(stream));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return { track, getUserMedia };
}

test('requests the rear camera without sound, and stops all tracks on close', async () => {
  const { track, getUserMedia } = stubCamera({});
  const opened = await openCamera(NOBODY);
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({
      audio: false,
      video: expect.objectContaining({ facingMode: 'environment' }) as unknown,
    }),
  );
  if (!opened.ok) throw new Error(opened.trouble);
  expect(opened.camera.setTorch).toBeNull();
  expect(track.applyConstraints).not.toHaveBeenCalled();
  opened.camera.close();
  expect(track.stop).toHaveBeenCalledOnce();
});

test('uses torch and focus where the camera has them', async () => {
  const { track } = stubCamera({ torch: true, focusMode: ['manual', 'continuous'] });
  const opened = await openCamera(NOBODY);
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ focusMode: 'continuous' }] });
  if (!opened.ok) throw new Error(opened.trouble);
  track.applyConstraints.mockRejectedValueOnce(new Error('not after all'));
  expect(await opened.camera.setTorch?.(true)).toBe(false);
  expect(await opened.camera.setTorch?.(true)).toBe(true);
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
});

test('stops a camera that cannot be prepared', async () => {
  const { track } = stubCamera({});
  track.getCapabilities = () => {
    throw new DOMException('', 'InvalidStateError');
  };
  expect(await openCamera(NOBODY)).toMatchObject({ ok: false });
  expect(track.stop).toHaveBeenCalledOnce();
});

test('reports a camera that is lost, but not one that was closed', async () => {
  const { track } = stubCamera({});
  const lost = vi.fn();
  const opened = await openCamera({ ...NOBODY, onLost: lost });
  track.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledOnce();
  if (opened.ok) opened.camera.close();
  track.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledOnce();
});

test('without HTTPS reports an insecure address, with HTTPS a missing camera', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('isSecureContext', false);
  expect(await openCamera(NOBODY)).toEqual({ ok: false, trouble: 'insecure' });
  vi.stubGlobal('isSecureContext', true);
  expect(await openCamera(NOBODY)).toEqual({ ok: false, trouble: 'missing' });
});

test("converts the browser's error to a reason", async () => {
  const getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  expect(await openCamera(NOBODY)).toEqual({ ok: false, trouble: 'busy' });
});

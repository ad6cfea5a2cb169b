import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

afterEach(() => vi.unstubAllGlobals());

/** A camera with these capabilities; answers what it was asked for. */
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

test('the rear camera is asked for, without sound, and given back with all it has', async () => {
  const { track, getUserMedia } = stubCamera({});
  const opened = await openCamera(() => undefined);
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

test('light and focus are used where the camera has them', async () => {
  const { track } = stubCamera({ torch: true, focusMode: ['manual', 'continuous'] });
  const opened = await openCamera(() => undefined);
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ focusMode: 'continuous' }] });
  if (!opened.ok) throw new Error(opened.trouble);
  track.applyConstraints.mockRejectedValueOnce(new Error('not after all'));
  expect(await opened.camera.setTorch?.(true)).toBe(false);
  expect(await opened.camera.setTorch?.(true)).toBe(true);
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
});

test('a camera that cannot be prepared is given back', async () => {
  const { track } = stubCamera({});
  track.getCapabilities = () => {
    throw new DOMException('', 'InvalidStateError');
  };
  expect(await openCamera(() => undefined)).toMatchObject({ ok: false });
  expect(track.stop).toHaveBeenCalledOnce();
});

test('a camera that is taken away is told, one that was given back is not', async () => {
  const { track } = stubCamera({});
  const lost = vi.fn();
  const opened = await openCamera(lost);
  track.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledOnce();
  if (opened.ok) opened.camera.close();
  track.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledOnce();
});

test('without https there is no camera, and the person is told why', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('isSecureContext', false);
  expect(await openCamera(() => undefined)).toEqual({ ok: false, trouble: 'insecure' });
  vi.stubGlobal('isSecureContext', true);
  expect(await openCamera(() => undefined)).toEqual({ ok: false, trouble: 'missing' });
});

test('what the browser refuses with is told as a reason', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  expect(await openCamera(() => undefined)).toEqual({ ok: false, trouble: 'busy' });
});

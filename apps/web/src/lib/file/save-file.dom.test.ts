import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { saveFile } from './save-file.ts';

/* Stubbed: no driver of WebKit here runs an app from a home screen, and none has the share sheet of iOS. */
const clicks: HTMLAnchorElement[] = [];
const share = vi.fn<(data: ShareData) => Promise<void>>();
const text = (name: string) => saveFile(name, new Blob(['a'], { type: 'text/plain' }));
const sharedNames = () => share.mock.calls.map(([{ files = [] }]) => files.map(({ name }) => name));

function be({ vendor = 'Apple Computer, Inc.', touches = 5, installed = true, canShare = true }): void {
  vi.stubGlobal('navigator', {
    vendor,
    maxTouchPoints: touches,
    standalone: installed,
    share,
    canShare: () => canShare,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicks.push(this);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  share.mockReset();
  clicks.length = 0;
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

test.each([
  ['another browser', { vendor: 'Google Inc.' }],
  ['a Mac', { touches: 0 }],
  ['a tab of iOS', { installed: false }],
  ['an iOS that cannot share files', { canShare: false }],
])('%s downloads', (_name, browser) => {
  be(browser);
  text('a.txt');
  expect(clicks.map(({ download }) => download)).toEqual(['a.txt']);
  expect(share).not.toHaveBeenCalled();
});

test('the address lives until Safari has asked the person', () => {
  be({ installed: false });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  text('a.txt');
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(revoke).toHaveBeenCalledOnce();
});

test('an installed app of iOS shares, and a canceled share is over', async () => {
  be({});
  share.mockRejectedValue(new DOMException('', 'AbortError'));
  text('a.txt');
  await vi.runAllTimersAsync();
  expect(sharedNames()).toEqual([['a.txt']]);
  expect([clicks.length, toastStore.list().length]).toEqual([0, 0]);
});

test('a failed share becomes a download', async () => {
  be({});
  share.mockRejectedValue(new DOMException('', 'DataError'));
  text('a.txt');
  await vi.runAllTimersAsync();
  expect(clicks).toHaveLength(1);
});

test('a file that is ready long after the tap waits for the next one', async () => {
  be({});
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue();
  text('a.txt');
  await vi.advanceTimersByTimeAsync(0);
  const [toast] = toastStore.list();
  expect(toast?.title).toBe('Your file is ready');
  toast?.action?.onClick();
  expect(sharedNames()).toEqual([['a.txt'], ['a.txt']]);
});

test('files that follow while the sheet is open are offered together', async () => {
  be({});
  let close = (): void => undefined;
  share.mockImplementationOnce(() => new Promise((resolve) => void (close = resolve)));
  for (const name of ['a.txt', 'b.txt', 'c.txt']) text(name);
  close();
  await vi.advanceTimersByTimeAsync(0);
  const [toast] = toastStore.list();
  expect(toast?.title).toBe('2 files are ready');
  toast?.action?.onClick();
  expect(sharedNames()).toEqual([['a.txt'], ['b.txt', 'c.txt']]);
});

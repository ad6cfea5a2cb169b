/** Little is lost here: the picture is compressed once more, to its final size. */
const FRAME_QUALITY = 0.92;

/** Returns what the camera shows now as a picture; null when it shows nothing yet. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', FRAME_QUALITY);
  });
  // Safari otherwise keeps the memory of a canvas for long, and has little of it.
  Object.assign(canvas, { width: 0, height: 0 });
  return picture;
}

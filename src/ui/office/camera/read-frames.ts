/** The pause between two pictures: a hand that moves a parcel is no faster. */
const pauseMs = 100;
/** A code that was out of the picture for so long is the next piece, not the same one. */
const goneMs = 600;
/** A wider picture takes longer and reads no more. */
const mostWidth = 1280;

/** The barcode in a picture, or null. Fails when the reader cannot be loaded. */
function codeIn(worker: Worker, picture: ImageData): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    worker.onerror = () => reject(new Error('the barcode reader failed'));
    worker.postMessage(picture, [picture.data.buffer]);
  });
}

function pictureOf(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData | null {
  const scale = Math.min(1, mostWidth / video.videoWidth);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale].map(Math.round);
  if (!width || !height) return null;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}

/**
 * Tells each barcode that comes before the camera, once until it has left the picture, until `signal` ends it. Fails when
 * the reader cannot be loaded.
 */
export async function readFrames(
  video: HTMLVideoElement,
  { found, signal }: { found: (code: string) => void; signal: AbortSignal },
): Promise<void> {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  const canvas = new OffscreenCanvas(1, 1);
  signal.addEventListener('abort', () => worker.terminate());
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const picture = pictureOf(video, canvas);
    const code = picture && (await codeIn(worker, picture));
    if (signal.aborted) return;
    const now = performance.now();
    if (code !== null && code !== '') {
      if (code !== last.code || now - last.at > goneMs) found(code);
      last = { code, at: now };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

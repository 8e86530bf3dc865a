import { useEffect, useRef, useState, type RefObject } from 'react';
import { readFrames } from './read-frames.ts';

/** The state of the camera, or the reason why it shows nothing. */
export type CameraState = 'starting' | 'open' | 'refused' | 'missing' | 'busy' | 'failed';

/** The errors of `getUserMedia`, by their names. */
const reasons: Readonly<Record<string, CameraState>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Whether this browser can open a camera here: it does over HTTPS and on its own machine alone. */
export const hasCamera = () => 'mediaDevices' in navigator && 'OffscreenCanvas' in globalThis;

/** The camera behind a telephone, in the picture of `video`, until `signal` ends it. */
async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
}

/** Opens the camera while the component is there, and tells each code that it sees. */
export function useCamera(scanned: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(scanned);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    latest.current = scanned;
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const show = (next: CameraState) => {
      if (!signal.aborted) setState(next);
    };
    async function run(element: HTMLVideoElement): Promise<void> {
      try {
        await openCamera(element, signal);
      } catch (error) {
        return show((error instanceof DOMException && reasons[error.name]) || 'failed');
      }
      show('open');
      await readFrames(element, { signal, found: (code) => latest.current(code) }).catch(() =>
        show('failed'),
      );
    }
    if (video.current) void run(video.current);
    return () => ended.abort();
  }, []);
  return { video, state };
}

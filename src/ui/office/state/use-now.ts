import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The time to a minute, in milliseconds; what stands by it is drawn again as it goes on. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, minute);
}

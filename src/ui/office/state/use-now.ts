import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The current time, rounded down to a minute, in milliseconds. The component is drawn again every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, minute);
}

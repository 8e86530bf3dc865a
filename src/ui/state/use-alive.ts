import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the script has taken the page over; false in what the server draws. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const storageKey = 'changed';

/**
 * Tells the shop's other tabs that something was changed. A storage event needs no open channel, which would keep
 * pages out of the back/forward cache.
 */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage the other tabs look when somebody comes back to them.
  }
}

/** Whether a storage event says that another tab changed something. */
export const isOtherTabsChange = ({ key }: StorageEvent): boolean => key === storageKey;

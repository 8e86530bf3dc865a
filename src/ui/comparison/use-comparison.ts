import { useMemo, useSyncExternalStore } from 'react';
import { comparedIds, maxCompared } from '#rules/catalog/compared-ids.ts';
import { onComparison, storedText } from './stored-comparison.ts';

/** The ids of a stored choice; none where somebody edited it. */
export function idsIn(text: string): number[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    return Array.isArray(stored) ? comparedIds(stored.map(String)).slice(0, maxCompared) : [];
  } catch {
    return [];
  }
}

/** The products that this browser has chosen to compare (rule catalog/comparison-choice). */
export function useComparison(): readonly number[] {
  const text = useSyncExternalStore(onComparison, storedText, () => '');
  return useMemo(() => idsIn(text), [text]);
}

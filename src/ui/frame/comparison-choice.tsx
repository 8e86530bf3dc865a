import type { ReactNode } from 'react';

/**
 * Shows the bar of the comparison, whose code is fetched once there is a choice: adds the product of a pressed link, or
 * without one shows what is chosen already (rule catalog/comparison-choice).
 */
export async function showComparison(
  show: (bar: ReactNode) => void,
  pressed?: HTMLAnchorElement,
): Promise<void> {
  if (!pressed && !localStorage.getItem('compared')) return;
  const { ComparisonBar } = await import('#ui/comparison/comparison-bar.tsx');
  show(<ComparisonBar press={pressed && { link: pressed }} />);
}

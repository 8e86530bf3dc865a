import { quickOrderTexts, type QuickOrderText } from '#text/quick-order-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';

export function useQuickOrderText(): QuickOrderText {
  return quickOrderTexts[useLocale()];
}

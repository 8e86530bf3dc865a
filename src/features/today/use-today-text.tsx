import { formats } from '#text/format.ts';
import { todayTexts } from '#text/today-text.ts';
import { useOffice } from '#ui/office/office-context.tsx';

/** The words of the first page, and how figures are written. */
export function useTodayText() {
  const { locale } = useOffice();
  return { t: todayTexts[locale], format: formats[locale], locale };
}

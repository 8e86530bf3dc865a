import { formats } from '#text/format.ts';
import { dashboardTexts } from '#text/dashboard-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';

/** The words of the first page, and how figures are written. */
export function useDashboardText() {
  const { locale } = useOffice();
  return { t: dashboardTexts[locale], format: formats[locale], locale };
}

import { officeFrameTexts } from '#text/office-frame-text.ts';
import { useOffice } from './office-context.tsx';

/** What every screen of the office says alike. */
export function useOfficeText() {
  return officeFrameTexts[useOffice().locale];
}

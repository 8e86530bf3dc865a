import { officeDoorTexts } from '#text/office-door-text.ts';
import { useOffice } from '#ui/office/office-context.tsx';

/** What the door of the office says, in the page's language. */
export function useDoorText() {
  return officeDoorTexts[useOffice().locale];
}

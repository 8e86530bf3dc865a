import { officeSignInTexts } from '#text/office-sign-in-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';

/** What the door of the office says, in the page's language. */
export function useSignInText() {
  return officeSignInTexts[useOffice().locale];
}

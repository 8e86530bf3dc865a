/** The id of `main`, where the skip link leads. */
export const contentId = 'icerik';

/** For what goes away under the focus: the page's content has it next, not the page's very end. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** The browser begins at the first field that is wrong, and shows it. */
export function focusWrong(body: string): string {
  return body.replace(/ (?:aria-invalid|data-wrong)="true"/, '$& autofocus=""');
}

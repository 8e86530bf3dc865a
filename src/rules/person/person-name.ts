/** Latin letters, Turkish letters and space (rules addresses/name, account/name-letters). */
export function hasOnlyNameLetters(text: string): boolean {
  return /^[\p{Script=Latin} ]+$/u.test(text.normalize('NFC'));
}

/** The part of a typed text that a name field accepts: letters and spaces. */
export function keepNameLetters(text: string): string {
  return text.normalize('NFC').replace(/[^\p{Script=Latin} ]/gu, '');
}

/** A whole name as name and surname: its last word is the surname, of a single word there is none. */
export function splitName(whole: string): { name: string; surname: string } {
  const tidy = tidyName(whole);
  const end = tidy.lastIndexOf(' ');
  if (end < 0) return { name: tidy, surname: '' };
  return { name: tidy.slice(0, end), surname: tidy.slice(end + 1) };
}

/** A name without outer spaces and with single ones inside. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replace(/ +/g, ' ');
}

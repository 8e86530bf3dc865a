const email = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
// A number of ten digits after 0 or +90, as it is written in Türkiye; no part of a longer figure.
const phone = String.raw`(?<![\d+])(?:\+90|0)[ (]{0,2}\d{3}\)? ?\d{3} ?\d{2} ?\d{2}(?! ?\d)`;
const pieces = new RegExp(String.raw`<(\/?)(\w*)[^>]*>|(${email})|(${phone})`, 'g');

/**
 * Makes e-mail addresses and telephone numbers in clean HTML into links (rule pages/contact-links);
 * what is a link already stays one. Registered e-mail (KEP) is no ordinary mail and stays text.
 */
export function withContactLinks(html: string): string {
  let inLink = 0;
  return html.replaceAll(
    pieces,
    (
      whole: string,
      slash: string | undefined,
      tag: string | undefined,
      mail: string | undefined,
      call: string | undefined,
    ) => {
      if (tag !== undefined) {
        if (tag.toLowerCase() === 'a') inLink += slash === '' ? 1 : -1;
        return whole;
      }
      if (inLink > 0) return whole;
      if (mail !== undefined) {
        return /\.kep\.tr$/i.test(mail)
          ? mail
          : `<a class="link" href="mailto:${mail}">${mail}</a>`;
      }
      return call === undefined ? whole : `<a class="link" href="tel:${dialed(call)}">${call}</a>`;
    },
  );
}

/** `0850 000 00 00` as a telephone takes it from anywhere: `+908500000000`. */
export function dialed(number: string): string {
  return number.replace(/^0/, '+90').replaceAll(/[^\d+]/g, '');
}

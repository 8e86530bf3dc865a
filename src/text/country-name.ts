import type { Locale } from '#rules/shop/locale.ts';

let englishNames: ReadonlyMap<string, string> | undefined;

/** The names of the reference list are those that every browser and Node know, in both languages. */
function readEnglishNames(): ReadonlyMap<string, string> {
  const turkish = new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' });
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const [from, to] = [turkish.of(code), english.of(code)];
      return from === undefined || to === undefined ? [] : [[from, to]];
    }),
  );
}

/** An address with its country as the language calls it; it is stored by its Turkish name (rule
 * addresses/countries). */
export function withCountryName<A extends { readonly country: string }>(
  address: A,
  locale: Locale,
): A {
  if (locale === 'tr') return address;
  englishNames ??= readEnglishNames();
  return { ...address, country: englishNames.get(address.country) ?? address.country };
}

const backVowels = 'aıou';
const vowels = /[aeıioöuü]/g;
const voiceless = /[fstkçşhp]$/;

/** The name of a unit with the ending "from": Koli’den, Kutu’dan, Paket’ten. */
export function fromUnit(unit: string): string {
  const word = unit.toLocaleLowerCase('tr').replaceAll(/[^a-zçğıöşü]+$/g, '');
  const last = word.match(vowels)?.at(-1) ?? 'e';
  const ending = backVowels.includes(last) ? 'an' : 'en';
  return `${unit}’${voiceless.test(word) ? 't' : 'd'}${ending}`;
}

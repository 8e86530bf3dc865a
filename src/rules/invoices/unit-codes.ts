/** The codes of UN/ECE Recommendation 20 and 21 that the tax office takes, by the folded name of a unit. */
const codes: Readonly<Record<string, string>> = {
  adet: 'C62',
  tane: 'C62',
  paket: 'PA',
  koli: 'CT',
  kutu: 'BX',
  kg: 'KGM',
  kilogram: 'KGM',
  metre: 'MTR',
  litre: 'LTR',
};

/** The code of a unit; that of pieces for a unit that the table does not have. */
export function unitCodeOf(unit: string): string {
  return codes[unit.trim().toLocaleLowerCase('tr')] ?? 'C62';
}

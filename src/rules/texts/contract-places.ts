/** The places of a contract that the shop fills in with an order's figures (rule contracts/places). */
export const contractPlaces = [
  'seller',
  'buyer',
  'lines',
  'totals',
  'payment',
  'delivery',
  'deliveryTime',
  'withdrawal',
  'exceptions',
  'carrier',
  'returnAddress',
  'complaints',
  'orderNo',
  'date',
] as const;
export type ContractPlace = (typeof contractPlaces)[number];

/** The HTML of each place. */
export type PlaceValues = Readonly<Record<ContractPlace, string>>;

/** A place in a text; one that stands in a paragraph alone takes the place of the paragraph. */
const place = /<p>\s*\{\{\s*([^{}<>]*?)\s*\}\}\s*<\/p>|\{\{\s*([^{}<>]*?)\s*\}\}/g;

const isPlace = (name: string): name is ContractPlace =>
  contractPlaces.some((each) => each === name);

/** The names in double braces that are no places, each once, as they are written. */
export function unknownPlaces(html: string): string[] {
  const names = [...html.matchAll(place)].map(([, alone, inside]) => alone ?? inside ?? '');
  return [...new Set(names.filter((name) => !isPlace(name)))];
}

/** Fills in the places that have a value. The others, and names that are no places, stay as they are. */
export function fillPlaces(html: string, values: Partial<PlaceValues>): string {
  return html.replaceAll(place, (whole, alone?: string, inside?: string) => {
    const name = alone ?? inside ?? '';
    const value = isPlace(name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return alone === undefined || isBlock(value) ? value : `<p>${value}</p>`;
  });
}

const isBlock = (html: string) => /^<(?:p|table|ul|div)\b/.test(html);

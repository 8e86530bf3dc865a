/** A place abroad as its buyer typed it (rule addresses/abroad-place). */
export interface PlaceAbroad {
  readonly placeCity: string;
  readonly placeRegion: string;
  readonly placePostalCode: string;
}
export const placeFields = ['placeCity', 'placeRegion', 'placePostalCode'] as const;
export type PlaceField = (typeof placeFields)[number];

export const placeLimits: Readonly<Record<PlaceField, number>> = {
  placeCity: 60,
  placeRegion: 60,
  placePostalCode: 20,
};

const between = ' / ';
const nothing = '–';

/** One part of the line; what divides the parts can stand in none. */
function part(text: string): string {
  const bare = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim();
  return bare === '' ? nothing : bare;
}

/** The address with the place as its first line: `Köln / Nordrhein-Westfalen / 50668`. */
export function withPlace(place: PlaceAbroad, address: string): string {
  return `${placeFields.map((field) => part(place[field])).join(between)}\n${address}`;
}

/** The place and the address of their lines again; the place is empty where the first line is none. */
export function splitPlace(stored: string): PlaceAbroad & { address: string } {
  const end = stored.indexOf('\n');
  const parts = stored.slice(0, Math.max(end, 0)).split(between);
  const [placeCity, placeRegion, placePostalCode] = parts.map((text) =>
    text === nothing ? '' : text,
  );
  if (parts.length !== placeFields.length || !placeCity) {
    return { placeCity: '', placeRegion: '', placePostalCode: '', address: stored };
  }
  return {
    placeCity,
    placeRegion: placeRegion ?? '',
    placePostalCode: placePostalCode ?? '',
    address: stored.slice(end + 1),
  };
}

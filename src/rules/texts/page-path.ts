/** The texts that an order accepts (rule checkout/contracts), each with an index of the orders by version. */
export const contractPaths = ['/mesafeli-satis-sozlesmesi', '/on-bilgilendirme-formu'] as const;
export type ContractPath = (typeof contractPaths)[number];

export function isContractPath(path: string): path is ContractPath {
  return contractPaths.some((each) => each === path);
}

/** A page is live, written but never published, or removed from the shop. */
export const pageStates = ['live', 'draft', 'removed'] as const;

/** Whether the English text is there, and as new as the Turkish one. */
export const englishStates = ['ready', 'missing', 'old'] as const;
export type EnglishState = (typeof englishStates)[number];

/** In characters (rule pages/office-form). */
export const pageLimits = { path: 200, title: 300, html: 900_000, note: 300 } as const;

const path = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
/** The path of a product ends like this (rule pages/product-path). */
const productPath = /-p-\d+$/;

export type PathError = 'missing' | 'form' | 'reserved';

/** A typed path with one slash before it and none behind, or why it is none. `reserved`: first parts that are the shop's own. */
export function checkPagePath(
  typed: string,
  reserved: ReadonlySet<string>,
): { ok: true; path: string } | { ok: false; reason: PathError } {
  const bare = typed.trim().replaceAll(/^\/+|\/+$/g, '');
  if (bare === '') return { ok: false, reason: 'missing' };
  const whole = `/${bare}`;
  if (whole.length > pageLimits.path || !path.test(whole) || productPath.test(whole))
    return { ok: false, reason: 'form' };
  const [first = ''] = bare.split('/');
  return reserved.has(first) ? { ok: false, reason: 'reserved' } : { ok: true, path: whole };
}

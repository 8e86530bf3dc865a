import { takesInstallments, type CardKind } from './card-kinds.ts';

/** The most installments of a category and what is below it, for a kind of card; '*' is any. */
export interface InstallmentCap {
  path: string;
  kind: CardKind | '*';
  most: number;
}

/** The most installments that a plan may have. */
export const mostInstallments = 36;

const entry = /^\s*(.+)\/(\*|credit|commercial)\/([1-9]\d?)\s*$/;

/**
 * Reads installmentCaps: `path/kind/most` joined by `_`. A path may contain slashes, so kind and number are the last
 * two parts. Unreadable entries are left out.
 */
export function parseCaps(installmentCaps: string): InstallmentCap[] {
  const caps: InstallmentCap[] = [];
  for (const part of installmentCaps.split('_')) {
    const [, path = '', kind, digits] = entry.exec(part) ?? [];
    const most = Number(digits);
    if (!isCapPath(path) || !(most <= mostInstallments)) continue;
    caps.push({ path, kind: kind === 'credit' || kind === 'commercial' ? kind : '*', most });
  }
  return caps;
}

function isCapPath(path: string): boolean {
  return path === '*' || /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(path);
}

/**
 * The most installments that a cart may be paid in with a kind of card: the least of its products'. `products` has the
 * paths of each product's categories, those above aside (rule payment/installment-caps).
 */
export function capOf(
  products: readonly (readonly string[])[],
  kind: CardKind,
  caps: readonly InstallmentCap[],
): number {
  if (!takesInstallments(kind)) return 1;
  const ofProducts = products.map((paths) =>
    Math.min(...(paths.length === 0 ? ['*'] : paths).map((path) => categoryCap(path, kind, caps))),
  );
  return Math.min(mostInstallments, ...ofProducts);
}

/** The category's own cap, else that of the nearest one above that has one, else that of all. */
function categoryCap(path: string, kind: CardKind, caps: readonly InstallmentCap[]): number {
  for (let at = path; at !== ''; at = above(at)) {
    const own = caps.filter((cap) => cap.path === at && cap.kind === kind);
    const found = own.length > 0 ? own : caps.filter((cap) => cap.path === at && cap.kind === '*');
    if (found.length > 0) return Math.min(...found.map((cap) => cap.most));
  }
  return mostInstallments;
}

function above(path: string): string {
  if (path === '*') return '';
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '*';
}

import type { ContractPath } from '#rules/texts/page-path.ts';

/** The contracts of an order as documents (rule contracts/frozen). */
export const documentKinds = ['pre-information', 'distance-contract'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The page of the store that each is made of. */
export const pathOfDocument: Readonly<Record<DocumentKind, ContractPath>> = {
  'pre-information': '/on-bilgilendirme-formu',
  'distance-contract': '/mesafeli-satis-sozlesmesi',
};

/** The document of a page; null for a page that is no contract. */
export function documentOfPath(path: string): DocumentKind | null {
  return documentKinds.find((kind) => pathOfDocument[kind] === path) ?? null;
}

/** The path of a document's paper, for its buyer or for a guest by the code of their link. */
export function documentPath(orderNo: string, kind: DocumentKind, code?: string): string {
  const order = encodeURIComponent(orderNo);
  const place = code === undefined ? order : `takip/${order}/${encodeURIComponent(code)}`;
  return `/siparis/${place}/sozlesme/${kind}.pdf`;
}

/** The path of the file of an issued invoice, for its buyer. */
export function invoicePath(orderNo: string, id: number): string {
  return `/siparis/${encodeURIComponent(orderNo)}/fatura/${id}.pdf`;
}

import type { Db } from '#db/database.ts';
import {
  findOrderDocuments,
  keepDocumentPaper,
  readOrderDocuments,
  type StoredDocument,
} from '#db/orders/documents/order-documents.ts';
import { paperOf } from '#features/documents/paper-thread.ts';
import { contractTexts } from '#text/contracts/contract-text.ts';
import { contractPaperContent } from './contract-paper.ts';
import { writeDocuments } from './write-documents.ts';

/** A document of an order as a file. */
export interface DocumentFile {
  name: string;
  pdf: Uint8Array;
}

/**
 * The papers of an order's contracts, written and drawn first where nobody has done that yet (rule contracts/paper). 2
 * queries, and those of what is missing.
 */
export async function documentPapers(db: Db, orderId: number): Promise<DocumentFile[]> {
  await writeDocuments(db, orderId);
  const documents = await readOrderDocuments(db, orderId);
  return Promise.all(documents.map((document) => paperOfDocument(db, document)));
}

/**
 * The paper of one of them: a customer's own, or anybody's with a customer of null; null where there is none. 1 query, and
 * those of what is missing.
 */
export async function findDocumentPaper(
  db: Db,
  asked: { orderNo: string; customerId: number | null; kind: string },
): Promise<DocumentFile | null> {
  const found = async () =>
    (await findOrderDocuments(db, asked)).find(({ kind }) => kind === asked.kind);
  const document = await found();
  if (!document) return null;
  if (document.html !== null) return paperOfDocument(db, document);
  await writeDocuments(db, document.orderId);
  const written = await found();
  return written ? paperOfDocument(db, written) : null;
}

async function paperOfDocument(db: Db, document: StoredDocument): Promise<DocumentFile> {
  const { kind, locale, orderNo, html, sha256 } = document;
  const name = `${contractTexts[locale].files[kind]}-${orderNo.replaceAll(/[^\w-]/g, '')}.pdf`;
  if (document.pdf) return { name, pdf: document.pdf };
  const content = contractPaperContent({ ...document, html: html ?? '' }, sha256 ?? '');
  const drawn = await paperOf({ kind: 'contract', content });
  return { name, pdf: await keepDocumentPaper(db, document, drawn) };
}

import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import {
  findCodedProducts,
  writeCustomerCodes,
} from '#db/transfer/customers/write-customer-codes.ts';
import type { CustomerCodeRow } from '#db/transfer/customers/write-customer-codes.ts';
import { emailKey, findCustomers } from '#db/transfer/customers/write-customers.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { recordCheck } from './check-record.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { CustomerCodeRecord } from '#features/transfer/sources/records.ts';

type CustomerCode = Static<typeof CustomerCodeRecord>;

/** Imports customer-codes.jsonl: customers' own codes of products (rule import-export/customer-codes). */
export function customerCodeWriter(): PartWriter<CustomerCode> {
  return {
    check: recordCheck(CustomerCodeRecord),
    fields: new Set(Object.keys(CustomerCodeRecord.properties)),
    keyOf: ({ email, code }) => `${emailKey(email)} ${codeKey(code)}`,
    batchSize: 500,
    write: writeCodes,
  };
}

/** The code in any spelling, as the column code_key has it. */
function codeKey(code: string): string {
  return foldTurkish(code).replaceAll(/[^a-z0-9]+/g, '');
}

async function writeCodes(
  db: Db,
  lines: readonly CheckedLine<CustomerCode>[],
): Promise<BatchResult<CustomerCode>> {
  const records = lines.map(({ record }) => record);
  const customers = await findCustomers(
    db,
    records.map(({ email }) => email),
  );
  const products = await findCodedProducts(
    db,
    records.flatMap(({ productCode }) => productCode ?? []),
  );
  const refused: BatchResult<CustomerCode>['refused'] = [];
  const rows: CustomerCodeRow[] = [];
  for (const { line, record } of lines) {
    const customer = customers.get(emailKey(record.email));
    const product = record.productCode === null ? null : products.get(record.productCode);
    const findings = findingsOf(record, customer !== undefined, product !== undefined);
    if (findings.length > 0 || !customer || product === undefined) refused.push({ line, findings });
    else rows.push({ customer_id: customer.id, code: record.code, product_id: product });
  }
  const { added, changed } = await writeCustomerCodes(db, rows);
  return { added, changed, refused, warnings: [], waiting: [] };
}

function findingsOf(record: CustomerCode, hasCustomer: boolean, hasProduct: boolean): Finding[] {
  const findings: Finding[] = [];
  if (!hasCustomer) findings.push({ field: 'email', code: 'no-customer', detail: record.email });
  if (codeKey(record.code) === '') findings.push({ field: 'code', code: 'wrong-form' });
  if (!hasProduct) {
    findings.push({ field: 'productCode', code: 'no-product', detail: record.productCode ?? '' });
  }
  return findings;
}

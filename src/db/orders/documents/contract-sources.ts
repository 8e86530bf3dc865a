import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A contract as the store wrote it, in the buyer's language. */
export interface ContractTemplate {
  url: string;
  title: string;
  html: string;
  /** Of `html`, hexadecimal, as the order's record has it. */
  sha256: string;
}

/** The content of a cart's contract besides the figures. */
export interface ContractSources {
  templates: ContractTemplate[];
  email: string;
  isCompany: boolean;
  withdrawals: ReadonlyMap<number, WithdrawalKind>;
}

/** The contracts among `urls`, and what they say of a customer and of these products. 1 query. */
export async function readContractSources(
  db: Db,
  asked: {
    locale: Locale;
    urls: readonly string[];
    customerId: number;
    productIds: readonly number[];
    invoiceAddressId: number | null;
  },
): Promise<ContractSources> {
  const { locale, urls, customerId, productIds, invoiceAddressId } = asked;
  const inLanguage = (column: string) =>
    locale === 'en'
      ? sql`coalesce(nullif(${sql.ref(`p.${column}_en`)}, ''), ${sql.ref(`p.${column}`)})`
      : sql`${sql.ref(`p.${column}`)}`;
  const { rows } = await sql<{
    templates: ContractTemplate[] | null;
    email: string;
    isCompany: boolean;
    withdrawals: { id: number; kind: WithdrawalKind }[] | null;
  }>`
    select (select json_agg(json_build_object('url', p.url, 'title', ${inLanguage('title')}, 'html', ${inLanguage('html')},
          'sha256', encode(sha256(convert_to(${inLanguage('html')}, 'UTF8')), 'hex')) order by p.url desc)
        from pages p where p.url = any(${urls}::text[]) and ${inLanguage('html')} <> '') as templates,
      c.email,
      exists (select from customer_accounts a where a.customer_id = c.id and a.company_id is not null)
        or exists (select from addresses d where d.id = ${invoiceAddressId}::bigint and d.company_name <> '') as "isCompany",
      (select json_agg(json_build_object('id', i.id, 'kind', product_withdrawal(i.id)))
        from unnest(${productIds}::bigint[]) i (id)) as withdrawals
    from customers c where c.id = ${customerId}`.execute(db);
  const [row] = rows;
  return {
    templates: row?.templates ?? [],
    email: row?.email ?? '',
    isCompany: row?.isCompany ?? false,
    withdrawals: new Map(row?.withdrawals?.map(({ id, kind }) => [id, kind])),
  };
}

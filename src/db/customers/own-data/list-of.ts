import { sql, type RawBuilder } from 'kysely';

/** The rows of a query as a list of records, as JSON. */
export function listOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;
}

/** An address of a customer or of an order, `a`. */
export const addressFields = sql`a.address_title as "addressTitle", a.name, a.country, a.city, a.town,
  a.address, a.phone, a.id_number as "idNumber", a.company_name as "companyName",
  a.tax_office as "taxOffice", a.tax_number as "taxNumber"`;

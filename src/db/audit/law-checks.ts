import { sql } from 'kysely';
import type { AuditQuery } from './checks.ts';

/** The checks of what the law asks for. */
export const lawQueries: AuditQuery[] = [
  {
    name: 'the text of an accepted contract is the one that was hashed',
    query: sql`
      select o.order_no as id from order_documents d join orders o on o.id = d.order_id
      where d.sha256 is distinct from encode(sha256(convert_to(d.html, 'UTF8')), 'hex') order by o.id`,
  },
];

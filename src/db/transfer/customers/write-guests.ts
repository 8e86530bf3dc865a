import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { emailKey } from './write-customers.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';

/** The guest of an imported order (rule import-export/guests). */
export interface GuestRow {
  email: string;
  name: string;
  surname: string;
  phone: string;
}

/** Orders with the same key are one guest's. */
export function guestKey({ email, name, surname, phone }: GuestRow): string {
  return JSON.stringify([emailKey(email), name, surname, phone]);
}

const columns = { n: 'int', email: 'text', name: 'text', surname: 'text', phone: 'text' };

/** The guests with exactly these data, by their keys. 1 query, none without guests. */
export async function findGuests(db: Db, given: readonly GuestRow[]): Promise<Map<string, number>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<GuestRow & { id: number }>`
    select distinct on (c.email, c.name, c.surname, c.phone) c.id, c.email, c.name, c.surname, c.phone
    from ${recordset(JSON.stringify(given.map((row, n) => ({ n, ...row }))), columns)}
    join customers c on c.is_guest and lower(c.email collate "C") = lower(x.email collate "C")
      and (c.name, c.surname, c.phone) = (x.name, x.surname, x.phone)
    order by c.email, c.name, c.surname, c.phone, c.id`.execute(db);
  return new Map(rows.map((row) => [guestKey(row), row.id]));
}

/** Adds guests and returns their ids by their keys; equal ones are one. 1 query, none without guests. */
export async function addGuests(db: Db, given: readonly GuestRow[]): Promise<Map<string, number>> {
  const each = [...new Map(given.map((row) => [guestKey(row), row])).values()];
  if (each.length === 0) return new Map();
  const { rows } = await sql<GuestRow & { id: number }>`
    insert into customers (is_guest, password_hash, email, name, surname, phone)
    select true, '', x.email, x.name, x.surname, x.phone
    from ${recordset(JSON.stringify(each.map((row, n) => ({ n, ...row }))), columns)} order by x.n
    returning id, email, name, surname, phone`.execute(db);
  return new Map(rows.map((row) => [guestKey(row), row.id]));
}

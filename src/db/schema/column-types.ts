import type { ColumnType } from 'kysely';

/** Instants come as `Date` and may be written as `Date` or ISO 8601 text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type TimestampOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
export type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON columns come parsed and are written with JSON.stringify, the same on both engines. */
export type Json = ColumnType<unknown, string, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
export type JsonDefault = ColumnType<unknown, string | undefined, string>;

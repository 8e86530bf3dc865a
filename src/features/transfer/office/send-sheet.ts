import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import type { SheetFile } from '#features/transfer/sheets/write-sheet.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

/** The responses of a call that gives a sheet. */
export const sheetResponse = {
  200: {
    description: 'The file',
    content: { 'text/csv': file, [types.xlsx]: file },
  },
  '4xx': ErrorBody,
};

/** The cells of each record, while the records are read. */
export async function* mappedCells<T, R>(
  all: AsyncIterable<T>,
  map: (each: T) => R,
): AsyncGenerator<R> {
  for await (const each of all) yield map(each);
}

/** Sends a sheet as a download. */
export function sendSheet(
  reply: FastifyReply,
  body: Readable,
  { format, name }: { format: SheetFile['format']; name: string },
): FastifyReply {
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(body);
}

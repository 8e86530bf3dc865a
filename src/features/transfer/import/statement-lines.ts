import type { Static } from 'typebox';
import type { StatementRecord } from '#features/transfer/sources/records.ts';
import { dayOf, roundedDecimal, type RecordFindings } from './field-values.ts';

/** A movement of an account as an export writes it. */
export interface StatementLine {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
}

/** The movements of a record, checked; what is wrong is in `findings`. */
export function statementLines(
  given: readonly Static<typeof StatementRecord>[],
  findings: RecordFindings,
): StatementLine[] {
  return given.map((row, index) => {
    const field = `statement[${index}]`;
    const amount = (name: 'debit' | 'credit') => {
      const rounded = roundedDecimal(row[name] ?? 0, `${field}.${name}`, findings, 2);
      if (rounded < 0)
        findings.refused.push({ field: `${field}.${name}`, code: 'out-of-range', detail: '>= 0' });
      return rounded;
    };
    return {
      date: dayOf(row.date, `${field}.date`, findings) ?? '',
      document: row.document ?? '',
      description: row.description ?? '',
      dueDate: row.dueDate ? dayOf(row.dueDate, `${field}.dueDate`, findings) : null,
      debit: amount('debit'),
      credit: amount('credit'),
    };
  });
}

/** The columns of a movement at its place in the account. */
export function statementRow(line: StatementLine, position: number) {
  const { dueDate: due_date, ...same } = line;
  return { position, ...same, due_date };
}

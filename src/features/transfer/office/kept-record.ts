import type { ImportProblem } from '#db/imports/import-details.ts';
import type { ProblemCode } from '#features/transfer/sources/problem.ts';

/** A record that an undo leaves as it is: its key and why. */
export function keep(key: string, field: string, code: ProblemCode, detail = ''): ImportProblem {
  return { severity: 'refused', file: key, line: 0, field, code, detail };
}

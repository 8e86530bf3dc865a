import { sumAmounts, toMinor } from '#rules/money/money.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import type { InvoicedLine } from './invoice-document.ts';

/** Units of a line that came back, and how many had come back before. */
interface CameBack {
  position: number;
  quantity: number;
  before: number;
  deduction: number;
}

/**
 * The lines of a correction: what came back of each line at its share of the frozen amount, as the money of the return is
 * reckoned, less what was deducted (rules invoices/correction, returns/money).
 */
export function correctedLines(
  lines: readonly (InvoicedLine & { position: number })[],
  back: readonly CameBack[],
): InvoicedLine[] {
  return back.flatMap(({ position, quantity, before, deduction }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) return [];
    const until = (units: number) => shareOf(line.gross, units, line.quantity);
    const gross = sumAmounts(until(before + quantity), -until(before), -deduction);
    const net = Math.round((toMinor(gross) * 100) / (100 + line.taxRate)) / 100;
    return [{ ...line, quantity, net, tax: sumAmounts(gross, -net), gross }];
  });
}

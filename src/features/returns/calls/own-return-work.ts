import { Refusal } from '#contract/refusals.ts';
import type { ReturnChangeBody } from '#contract/returns.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { LinePhoto } from '#db/returns/stored-return-photos.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { askReturn, type MadeReturn } from '../work/ask-return.ts';
import { callOffReturn, sendReturn } from '../work/change-return.ts';
import { setReturnAccount } from '../work/refund-return.ts';
import { onReturn } from '../work/return-parts.ts';
import { showOwnReturn } from './own-return-reads.ts';
import { refusalOfReturn } from './return-refusal.ts';
import {
  checkOrder,
  countStatement,
  type ReturnViewer,
  type ViewerServices,
} from './return-viewer.ts';

interface Statement {
  orderNo: string;
  lines: readonly {
    item: number;
    quantity: number;
    reason: MadeLine['reason'];
    text?: string | undefined;
    sealed?: boolean | undefined;
    wish?: MadeLine['wish'];
    product?: MadeLine['product'];
  }[];
  iban?: string | undefined;
  ibanName?: string | undefined;
  idempotencyKey?: string | undefined;
  photos?: readonly LinePhoto[];
  locale: Locale;
}
type MadeLine = Parameters<typeof askReturn>[2]['lines'][number];

/** Takes the statement of a customer, or refuses it in their language. */
export async function declareReturn(
  services: ViewerServices,
  viewer: ReturnViewer,
  { locale, lines, idempotencyKey = '', ...statement }: Statement,
): Promise<MadeReturn[]> {
  checkOrder(viewer, statement.orderNo);
  if (statement.photos?.some(({ item }) => !lines.some((line) => line.item === item)))
    throw new Refusal('invalid-input', { values: { field: 'photoItems' } });
  if (lines.some(({ text }) => holdsCardNumber(text ?? ''))) throw new Refusal('card-number');
  await countStatement(services, viewer);
  const { customerId } = viewer;
  const done = await askReturn(
    services,
    { kind: 'customer', customerId },
    {
      ...statement,
      lines: lines.map(({ text = '', sealed = false, ...line }) => ({
        ...line,
        text: text.trim(),
        sealed,
      })),
      idempotencyKey,
      channel: 'shop',
      declaredAt: services.clock(),
    },
  );
  if (!done.ok) throw refusalOfReturn(done, locale);
  return done.returns;
}

/** Does what a customer may do with a return of their own. */
export async function changeOwnReturn(
  services: ViewerServices,
  viewer: ReturnViewer,
  { returnNo, change, locale }: { returnNo: string; change: ReturnChangeBody; locale: Locale },
): Promise<void> {
  // Refuses a return of another order than the link's.
  await showOwnReturn(services, viewer, returnNo);
  await countStatement(services, viewer);
  const actor = { kind: 'customer' as const, customerId: viewer.customerId };
  const done = await onReturn(services, { returnNo, actor }, async (at) => {
    if (change.sent) {
      const { trackingNo = '', ...sent } = change.sent;
      return sendReturn(at, { ...sent, trackingNo: trackingNo.trim() });
    }
    if (change.callOff) return callOffReturn(at);
    const { iban = '', ibanName = '' } = change;
    return setReturnAccount(at, { iban, ibanName });
  });
  if (!done.ok) throw refusalOfReturn(done, locale);
}

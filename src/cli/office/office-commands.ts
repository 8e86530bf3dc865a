import { Type, type TObject } from 'typebox';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { OrderExportQuery, OrderTableQuery } from '#contract/office/orders/office-order-list.ts';
import {
  CancelBody,
  DeliverBody,
  MoveBody,
  NoteBody,
  PaperQuery,
  PayBody,
  RefundBody,
  ShipBody,
} from '#contract/office/orders/office-orders.ts';
import {
  ApproveBody,
  CodeBody,
  NoteOnReturnBody,
  ReasonBody,
  ReceiveBody,
  RefundReturnBody,
  ReturnTableQuery,
  SettleBody,
} from '#contract/office/orders/office-returns.ts';
import { NewStaffForm, RoleForm } from '#contract/office/office-staff.ts';
import { DeliveryQuery, NewTokenForm, NewWebhookForm } from '#contract/office/office-systems.ts';
import type { OfficeCall } from '#rules/shop/call-scopes.ts';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import type { CommandName } from '#text/cli/office-command-texts.ts';
import { file, type OfficeCommand } from './office-command.ts';
import { lawCommands } from './law-commands.ts';
import {
  orderFacts,
  orderJson,
  orderRowJson,
  receiptLines,
  refundLines,
  returnFacts,
  shipmentLines,
  workJson,
  workRefused,
} from './order-answers.ts';

/** An action on an order (rule fulfillment/single-implementation). */
function work(action: MerchantAction, takes: TObject, more: Partial<OfficeCommand> = {}) {
  const call = `POST /api/office/orders/{orderNo}/${action}` as const;
  return { call, takes, json: workJson, refused: workRefused, ...more };
}

/** A step of a return (rule returns/commands). */
function step(action: string, takes: TObject, words = 'returnNo') {
  return { call: `POST /api/office/returns/{returnNo}/${action}` as OfficeCall, takes, words };
}

/** A list that can be longer than a page of its call. */
const longest = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 99_999 }) });
const person = { list: 'GET /api/office/staff', by: 'email' } as const;
const token = { list: 'GET /api/office/tokens', by: 'name' } as const;

/**
 * The commands that make a call of the office, a row each: `orders pay` is `npm run shop -- orders pay`. A new command
 * also needs its line in `text/…/cli/office-commands.ts`, and so does a field that no command had before.
 */
export const officeCommands: Readonly<Record<CommandName, OfficeCommand>> = {
  'orders list': {
    call: 'GET /api/office/order-table',
    takes: Type.Object({
      ...Type.Omit(OrderTableQuery, ['cursor']).properties,
      ...longest.properties,
    }),
    usual: { limit: usualPageSize },
    pages: 'cursor',
    table: 'orderNo date customer status total carrier+trackingNo',
    json: orderRowJson,
  },
  'orders show': {
    call: 'GET /api/office/orders/{orderNo}/desk',
    facts:
      'orderNo status date version customer branch email phone reference description paymentType total paid missing ' +
      'deliveryAddress invoiceAddress actions',
    lists: {
      items: 'code name quantity+unitValue gross note',
      receipts: 'receivedOn amount reference by',
      refunds: 'at amount state reason reference',
      parcels: 'id at carrier+trackingNo lines by',
      history: 'at status by+actor reason',
      notes: 'at by text',
    },
    shown: orderFacts,
    json: orderJson,
  },
  'orders paper': {
    call: 'GET /api/office/orders/{orderNo}/{paper}.pdf',
    takes: Type.Object({ parcel: PaperQuery.properties.parcel, ...file }),
    words: 'orderNo paper file',
    refused: workRefused,
  },
  'orders export': {
    call: 'GET /api/office/orders/export',
    takes: Type.Object({ ...Type.Omit(OrderExportQuery, ['locale']).properties, ...file }),
    words: 'file',
    toOutput: true,
  },
  'orders pay': work('pay', PayBody, {
    words: 'orderNo amount',
    options: { receivedOn: 'date' },
    lines: receiptLines,
  }),
  'orders prepare': work('prepare', MoveBody),
  'orders ship': work('ship', ShipBody, {
    options: { trackingNo: 'tracking' },
    lines: shipmentLines,
  }),
  'orders deliver': work('deliver', DeliverBody),
  'orders cancel': work('cancel', CancelBody),
  'orders refund': work('refund', RefundBody, { words: 'orderNo amount', lines: refundLines }),
  'orders note': work('note', NoteBody, { words: 'orderNo text…' }),
  'returns list': {
    call: 'GET /api/office/returns',
    takes: Type.Object({
      ...Type.Omit(ReturnTableQuery, ['cursor', 'changedSince']).properties,
      ...longest.properties,
    }),
    usual: { limit: usualPageSize },
    pages: 'cursor',
    table: 'returnNo orderNo customer state reasons amount dueOn carrier+trackingNo',
  },
  'returns show': {
    call: 'GET /api/office/returns/{returnNo}',
    facts:
      'returnNo orderNo state version customer email phone declaredAt channel sendBy namedCarrier+code sentOn receivedOn ' +
      'carrier+trackingNo dueOn reason goods deduction shipping commission total way ibanLast4 exchangeOrder actions',
    lists: {
      lines: 'item code name quantity+unit reason exchange verdict settled place why',
      history: 'at step by+actor text',
    },
    shown: returnFacts,
  },
  'returns approve': step('approve', ApproveBody),
  'returns refuse': step('refuse', ReasonBody),
  'returns code': step('code', CodeBody),
  'returns receive': step('receive', ReceiveBody),
  // A command has no photos.
  'returns settle': step('settle', Type.Omit(SettleBody, ['photoItems'])),
  'returns refund': step('refund', RefundReturnBody),
  'returns close': step('close', ReasonBody),
  'returns reopen': step('reopen', ReasonBody),
  'returns note': step('note', NoteOnReturnBody, 'returnNo text…'),
  ...lawCommands,
  'staff add': {
    call: 'POST /api/office/staff',
    takes: NewStaffForm,
    words: 'email',
    secret: 'link',
  },
  'staff list': {
    call: 'GET /api/office/staff',
    table: 'email name role lastSignInAt state',
  },
  'staff role': { call: 'POST /api/office/staff/{id}/role', find: person, takes: RoleForm },
  'staff disable': { call: 'POST /api/office/staff/{id}/disable', find: person },
  'staff enable': { call: 'POST /api/office/staff/{id}/enable', find: person },
  'staff reset': { call: 'POST /api/office/staff/{id}/reset', find: person, secret: 'link' },
  'tokens add': {
    call: 'POST /api/office/tokens',
    takes: NewTokenForm,
    words: 'name…',
    options: { scopes: 'scope' },
    usual: { days: 365 },
    secret: 'token',
  },
  'tokens list': {
    call: 'GET /api/office/tokens',
    table: 'name scopes expiresAt lastUsedAt state',
  },
  'tokens revoke': { call: 'POST /api/office/tokens/{id}/revoke', find: token, words: 'name…' },
  'webhooks add': {
    call: 'POST /api/office/webhooks',
    takes: NewWebhookForm,
    words: 'url',
    secret: 'secret',
  },
  'webhooks list': {
    call: 'GET /api/office/webhooks',
    table: 'id url events waiting failed',
  },
  'webhooks remove': { call: 'POST /api/office/webhooks/{id}/remove' },
  'webhooks deliveries': {
    call: 'GET /api/office/webhook-deliveries',
    takes: DeliveryQuery,
    table: 'id createdAt event about url attempts state lastStatus nextTryAt lastError',
  },
  'webhooks resend': { call: 'POST /api/office/webhook-deliveries/{id}/resend' },
};

import { Type, type TObject } from 'typebox';
import { LedgerBody, LedgerQuery } from '#contract/consent-ledger.ts';
import { FailedBody, InvoiceQuery, IssuedBody } from '#contract/office/orders/office-invoices.ts';
import {
  PrivacyAnswer,
  PrivacyErasure,
  PrivacyQuery,
} from '#contract/office/customers/office-privacy.ts';
import type { OfficeCall } from '#rules/shop/call-scopes.ts';
import { consentLines, consentsTaken } from './consent-answers.ts';
import { file, type OfficeCommand } from './office-command.ts';

/** A step of an invoice (rule invoices/commands). */
function step(name: string, takes: TObject = Type.Object({}), words = 'id') {
  return { call: `POST /api/office/invoice/{id}/${name}` as OfficeCall, takes, words };
}

/** The commands for invoices, consents to advertising and requests about personal data (rules invoices/commands, account/consents-register, privacy/commands). */
export const lawCommands = {
  'invoices list': {
    call: 'GET /api/office/invoices',
    takes: Type.Object({
      ...Type.Omit(InvoiceQuery, ['after', 'changedSince']).properties,
      limit: Type.Integer({ minimum: 1, maximum: 99_999 }),
    }),
    usual: { limit: 50 },
    pages: 'after',
    table: 'id orderNo returnNo state number issuedAt message',
  },
  'invoices show': {
    call: 'GET /api/office/invoice/{id}',
    facts:
      'id orderNo returnNo state number uuid issuedAt kind url message ProfileID InvoiceTypeCode DocumentCurrencyCode TaxTotal',
    lists: {
      lines:
        'ID SellersItemIdentification Name InvoicedQuantity LineExtensionAmount Percent TaxAmount',
    },
  },
  'invoices handed': step('handed'),
  // A command has no file: who has one gives its address.
  'invoices issued': step('issued', Type.Omit(IssuedBody, ['pdf']), 'id number'),
  'invoices failed': step('failed', FailedBody, 'id message…'),
  'invoices cancelled': step('cancelled'),
  'invoices retry': step('retry'),
  'privacy list': {
    call: 'GET /api/office/privacy',
    takes: Type.Omit(PrivacyQuery, ['after']),
    table: 'id wish state clock name email confirmedAt dueOn',
  },
  'privacy export': {
    call: 'GET /api/office/privacy/{id}/copy.json',
    takes: Type.Object(file),
    words: 'id file',
    toOutput: true,
  },
  'privacy answer': {
    call: 'POST /api/office/privacy/{id}/answer',
    takes: PrivacyAnswer,
    words: 'id text…',
  },
  'privacy erase': {
    call: 'POST /api/office/privacy/{id}/erase',
    takes: PrivacyErasure,
    words: 'id reason…',
  },
  'consents export': {
    call: 'GET /api/office/consents',
    takes: Type.Object({ ...file, ...Type.Pick(LedgerQuery, ['view']).properties }),
    usual: { format: 'csv' },
    words: 'file',
    toOutput: true,
  },
  'consents import': {
    call: 'POST /api/office/consents',
    takes: Type.Object({ file: Type.String() }),
    words: 'file',
    sends: LedgerBody,
    lines: consentLines,
    json: consentsTaken,
  },
} as const satisfies Readonly<Record<string, OfficeCommand>>;

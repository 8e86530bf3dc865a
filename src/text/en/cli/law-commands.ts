import type { lawCommands as turkish } from '#text/tr/cli/law-commands.ts';

/** Texts of the commands for invoices and consents. */
export const lawCommands: typeof turkish = {
  groups: {
    invoices: 'invoice',
    consents: 'consent',
  },
  commands: {
    'invoices list': 'invoices, the newest first',
    'invoices show': 'an invoice: buyer, lines, sums, what hinders it',
    'invoices handed': 'the integrator has it',
    'invoices issued': 'issued: its number and address; the buyer gets a mail',
    'invoices failed': 'could not be issued, and why',
    'invoices cancelled': 'an issued invoice was cancelled',
    'invoices retry': 'a failed one is due again',
    'consents export':
      'the file of consents to advertising, for İYS; to the standard output without FILE',
    'consents import': 'takes over decisions from İYS (CSV or JSON)',
  },
  done: {
    'invoices handed': 'with the integrator.',
    'invoices issued': 'issued, the buyer is being told.',
    'invoices failed': 'could not be issued.',
    'invoices cancelled': 'cancelled.',
    'invoices retry': 'due again.',
  },
  none: {
    'invoices list': 'No invoices.',
  },
  reasons: {
    'unknown-address': 'no customer has this address or number',
    'wrong-time': 'its time is wrong or to come',
  },
  fields: {
    'invoices list state': [
      'STATE',
      'due, handed, failed, issued, cancelled, correction-due or corrected',
    ],
    'invoices issued number': ['INVOICENO', 'three letters, the year, nine digits'],
    'invoices issued uuid': ['UUID', 'its ETTN'],
    'invoices issued issuedAt': ['2026-11-22T10:00:00Z', 'when it was issued (now if left out)'],
    'invoices issued kind': ['NAME', 'its kind: e-arsiv, e-fatura …'],
    'invoices issued url': ['https://…', 'the address that the buyer opens'],
    'invoices failed message': ['TEXT', 'the reason'],
    'consents export format': ['csv|json', 'the format of the file (csv if left out)'],
    'consents import file': [
      'FILE',
      'a CSV or JSON file: email, phone, kind, decision, at, receipt',
    ],
  },
  taken: (accepted, refused) => `${accepted} decisions were taken over, ${refused} refused.`,
  refusedLine: (at, why) => `Line ${at}: ${why}`,
  notReadable: (file, why) => `${file} cannot be read: ${why}`,
};

import type { ruleSheet as turkish } from '#text/tr/office/prices/rule-sheet.ts';

export const ruleSheet: typeof turkish = {
  fileName: 'price-list',
  noFile: 'Choose a file.',
  problems: {
    'no-columns':
      'The file has no column of prices or discounts. Download the list first and use its columns.',
    'too-many-rows': 'The file has more than 50,000 rows. Split it into several files.',
    'too-many-changes': 'The file changes more than 5,000 rules. Split it into several files.',
  },
  formats: { xlsx: 'Excel', csv: 'CSV' },
  download: (format) => `Download ${format}`,
  open: 'From a file',
  title: 'Take prices from a file',
  hint: 'Download the list, change the prices in a spreadsheet and upload the file. Each row is one rule; rules that are not in the file stay. To remove a rule, write yes in its column “Remove”. You see what would change first.',
  file: 'CSV or Excel file',
  checking: 'Reading the file…',
  cancel: 'Cancel',
  figures: {
    rows: 'Rows',
    added: 'Added',
    changed: 'Changed',
    removed: 'Removed',
    same: 'Unchanged',
    refused: 'Refused',
  },
  refused: 'Refused rows',
  refusedHint: 'These rows are left out; the others can be saved.',
  moreRefused: (n) => `and ${n} rows more`,
  heads: { row: 'Row', column: 'Column', text: 'Reason', rule: 'Rule', was: 'Before', is: 'After' },
  changes: 'Rules that change',
  firstOf: (shown, all) => `The first ${shown} of ${all} rules.`,
  nothing: 'The file changes no rule.',
  from: (min, unit) => `from ${min} ${unit}`,
  save: (n) => `Save ${n} changes`,
  saving: 'Saving…',
  stale: 'The rules of the list changed after you looked. Choose the file again.',
};

import type { importsDesk as turkish } from '#text/tr/office/imports-desk.ts';

export const importsDesk: typeof turkish = {
  yes: 'yes',
  no: 'no',
  problemFile: 'refused-lines',
  problemHeads: ['File', 'Line', 'Field', 'Result', 'Reason'],
  severities: { refused: 'Refused', warning: 'Warning' },
};

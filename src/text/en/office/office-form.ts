import type { officeForm as turkish } from '#text/tr/office/office-form.ts';

/** Texts of the office's forms: the save bar, drafts and leaving. */
export const officeForm: typeof turkish = {
  unsaved: 'Unsaved changes',
  changes: (n) => (n === '1' ? '1 unsaved change' : `${n} unsaved changes`),
  withConflicts: (n) => (n === '1' ? ', 1 conflict' : `, ${n} conflicts`),
  giveUp: 'Discard',
  save: 'Save',
  saving: 'Saving…',
  settleFirst: 'Resolve the conflict',
  leaveTitle: 'You have unsaved changes',
  leaveHint:
    'Nothing in the shop changes when you leave. This browser keeps the changes as a draft for 30 days.',
  leave: 'Leave, keep the draft',
  stay: 'Stay on this page',
  format: 'Format',
  formats: { heading: 'Heading', bold: 'Bold', list: 'List', link: 'Link' },
  linkTo: 'Address of the link (leave it empty to remove the link)',
};

import type { officeBell as turkish } from '#text/tr/office/office-bell.ts';

export const officeBell: typeof turkish = {
  title: 'Notifications',
  withNews: (n) => `Notifications, ${n} new`,
  none: 'Nothing new since you last looked.',
  sound: 'Play a sound for a new order',
  failedMails: (n) => (n === '1' ? '1 e-mail could not be sent' : `${n} e-mails could not be sent`),
  failedWebhooks: (n) =>
    n === '1' ? '1 webhook call did not arrive' : `${n} webhook calls did not arrive`,
  furtherOrders: (n) => (n === '1' ? '1 more new order' : `${n} more new orders`),
  drafts: 'Your unsaved changes',
  draft: 'Draft',
  conflicts: (n) =>
    n === '1' ? 'Somebody else changed 1 field too' : `Somebody else changed ${n} fields too`,
  soldOut: 'Sold out',
  left: (n) => `${n} left`,
};

import type { linkStep as turkish } from '#text/tr/office/orders/link-step.ts';

export const linkStep: typeof turkish = {
  waits: 'Awaiting payment by link',
  title: (amount) => `Payment link: ${amount} awaited`,
  until: (when) => `The link is valid until ${when}; the stock is held until then.`,
  over: (when) =>
    `The link ran out on ${when}. Send it again and it is valid for another 24 hours.`,
  toAccept:
    'The customer has not accepted the contract yet: on the page of the link they accept first, then pay.',
  atBank: 'The customer is at the bank right now: a card payment is under way.',
  link: 'Link',
  copy: 'Copy the link',
  again: 'Send the mail again',
  hint: 'The shop sends no SMS: you can pass the link on in a message yourself. Preparation starts once it is paid.',
  returned: 'Payments not booked to the order',
  returnedStates: { wanted: 'Going back', done: 'Sent back', refused: 'Refused by the bank' },
};

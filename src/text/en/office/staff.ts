import type { staff as turkish } from '#text/tr/office/staff.ts';

export const staff: typeof turkish = {
  passwordTooShort: 'The password has to have 12 to 200 characters.',
  wrong: {
    oldPassword: 'This is not your present password.',
    email: 'Enter a valid e-mail address.',
    name: 'Enter a name (100 characters at most).',
    tokenName: 'Enter a name (60 characters at most).',
    mailbox: 'Enter an address: Shop <orders@example.com> or orders@example.com',
    webhookUrl: 'Enter an address that begins with https://.',
  },
};

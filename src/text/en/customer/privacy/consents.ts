import type { consents as turkish } from '#text/tr/customer/privacy/consents.ts';

export const consents: typeof turkish = {
  title: 'Offers',
  hint: 'Each permission stands for itself; you withdraw it at any time with one press.',
  names: {
    'marketing-email': 'E-mail',
    'marketing-sms': 'SMS',
    'marketing-call': 'Telephone calls',
  },
  boxes: {
    'marketing-email': 'I agree to receive offers by e-mail.',
    'marketing-sms': 'I agree to receive offers by SMS.',
    'marketing-call': 'I agree to receive offers by telephone.',
  },
  given: (when) => `You agreed on ${when}`,
  withdrawn: (when) => `You withdrew on ${when}`,
  never: 'You have not agreed',
  give: 'Agree',
  withdraw: 'Withdraw',
  saved: 'Your choice was saved.',
};

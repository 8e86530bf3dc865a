import type { application as turkish } from '#text/tr/customer/application.ts';

/** Texts of applications for a company. */
export const application: typeof turkish = {
  apply: 'I will buy for my company',
  hint: 'We look at your application and tell you by e-mail. Until then you can buy as a consumer.',
  title: 'Company',
  taxOffice: 'Tax office',
  taxNumber: 'Tax number',
  taxNumberHint: 'A sole proprietor’s national id',
  wrong: {
    companyTitle: 'Enter the company’s name.',
    taxOffice: 'Enter the tax office.',
    taxNumber: 'Enter a valid tax number or national id.',
  },
  mail: {
    applied: (title) => `${title} has applied as a company`,
    appliedText: 'The application waits for your decision. Until then they buy as a consumer.',
    decide: 'Open the application',
    accepted: (title) => `The application of ${title} was accepted`,
    acceptedText: (store) =>
      `You can now buy for your company at ${store}: its prices and terms apply to your account. You can invite colleagues on your company’s page.`,
    action: 'Open the company’s page',
    refused: (title) => `The application of ${title}`,
    refusedText: (store) =>
      `We could not accept the application of your company. Your account is open, and you can go on buying at ${store} as a consumer. Write to us if you have a question.`,
  },
};

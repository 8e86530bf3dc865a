import type { companyProblems as turkish } from '#text/tr/office/companies/company-problems.ts';

/** The problems of fields of companies and their users. */
export const companyProblems: typeof turkish = {
  view: 'It must be all, applied, active or blocked.',
  sort: 'It must be title, -title, created or -created.',
  text: 'The text to search for could not be read.',
  cursor: 'The page was not found; open the list anew.',
  otherCompany: 'This customer belongs to another company.',
  email: 'Enter a valid e-mail address.',
  noAccount: 'Nobody has an account with this e-mail.',
  member: 'This customer is a user of this company already.',
  branch: 'One of the chosen branches is gone.',
  reason: 'Say why you refuse it.',
  reasonLong: (most) => `At most ${most} characters.`,
  branchUsed: (names) =>
    `Somebody has no branch but the one that you remove: ${names}. Change their branches first.`,
  fields: {
    title: 'Enter the title of the company.',
    code: 'A code has no space and none of / ? # %; at most 80 characters.',
    taken: 'This code is taken. Choose another one.',
    taxNumber: 'A tax number has digits and letters alone.',
    state: 'The state of a company that has applied changes with the decision.',
    group: 'There is no such group.',
    priceList: 'There is no such price list.',
    listOff: 'This list is not in use. Put it to use first.',
    assortments: 'One of the chosen assortments is gone.',
    branchName: 'Every branch needs a name.',
    branchTwice: 'The same branch number is there twice.',
  },
  credit: {
    limit: 'Enter an amount between 0 and 9,999,999,999.99 with at most two decimals.',
    currency: 'There is no such currency.',
    amount: 'Enter an amount above zero with at most two decimals.',
    until: 'The last day cannot be before today.',
    day: 'Write a day as 2026-12-04.',
    reason: 'Say why you give the grant.',
    account: 'This company has no open account. Enter a limit first.',
    grants: 'This company has 20 grants that are not used. Withdraw one first.',
    lines: 'There is no such place, or there are too many movements (20,000 at most).',
  },
};

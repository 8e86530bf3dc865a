import type { pageDesk as turkish } from '#text/tr/office/store-texts/page-desk.ts';

export const pageDesk: typeof turkish = {
  wrong: {
    text: 'This text cannot be searched for.',
    title: 'Please enter a title.',
    taken: 'This address is in use; please enter another one.',
    path: {
      missing: 'Please enter the address of the page.',
      form: 'An address consists of small letters (a-z), digits and hyphens, such as kargo-ve-teslim.',
      reserved: 'The shop itself needs this address; please enter another one.',
    },
  },
};

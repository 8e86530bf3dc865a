/** Versions and drafts of pages and words of mails, as an export writes them. */
export const textRecords = {
  'page-versions': [
    {
      url: 'hakkimizda',
      number: 1,
      title: 'Biz',
      html: '<p>1974</p>',
      author: 'Ayşe',
      publishedAt: '2026-01-05T08:00:00.000123Z',
    },
  ],
  'page-drafts': [
    {
      url: '/hakkimizda',
      title: 'Hakkımızda',
      html: '<p onclick="x()">Yeni</p>',
      author: 'Ayşe',
      changedAt: '2026-03-01T08:00:00.000Z',
      basedOn: 1,
    },
  ],
  'mail-texts': [{ kind: 'order-received', subject: 'Siparişiniz bizde: {orderNo}' }],
};

import type { WithdrawalKind } from '#rules/returns/return-words.ts';

/** The shop's words on goods that cannot be returned at will, by their kind. */
export const withdrawal = {
  'made-to-order': 'Size özel hazırlanır; cayma hakkı yoktur.',
  perishable: 'Çabuk bozulur ya da son kullanma tarihi yakındır; cayma hakkı yoktur.',
  hygiene: 'Ambalajı açılırsa hijyen nedeniyle geri alınamaz.',
  mixed: 'Başka ürünlerle karışır; cayma hakkı yoktur.',
  media: 'Ambalajı açılırsa geri alınamaz.',
  periodical: 'Süreli yayındır; cayma hakkı yoktur.',
  digital: 'Onayınızla hemen teslim edilir; teslimle cayma hakkı sona erer.',
} satisfies Record<Exclude<WithdrawalKind, 'yes'>, string>;

/** What the office says around its table of products. */
export const productDesk = {
  wrong: {
    view: 'all, low, out, no-price, no-picture ya da hidden olmalı.',
    sort: 'name, code, stock ya da sold olmalı; başında - ile büyükten küçüğe.',
    text: 'Aranamayan bir karakter var.',
    cursor: 'Bu sayfa artık yok; ilk sayfadan başlayın.',
    twice: 'Ya sayılan stok ya da fark yazılır; ikisi birden olmaz.',
    reason: 'Stok neden değişiyor? Bir neden yazın.',
    nothing: 'Değişecek bir şey yok.',
  },
};

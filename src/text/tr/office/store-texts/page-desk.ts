/** Texts of the office's pages and contracts. */
export const pageDesk = {
  wrong: {
    text: 'Bu metin aranamaz.',
    title: 'Lütfen bir başlık yazın.',
    taken: 'Bu adres kullanılıyor; başka bir adres yazın.',
    path: {
      missing: 'Lütfen sayfanın adresini yazın.',
      form: 'Adres küçük harf (a-z), rakam ve tireden oluşur; kargo-ve-teslim gibi.',
      reserved: 'Bu adresi dükkânın kendisi kullanıyor; başka bir adres yazın.',
    },
  },
};

/** Texts for looking at the shop as a customer. */
export const customerLook = {
  open: 'Onun gözüyle bak',
  hint: 'Yalnız bakılır; kayda geçer, bu sayfada görünür. 30 dakika sonra biter.',
  working: 'Açılıyor…',
  label: 'Müşterinin gözüyle bakış',
  bar: (name: string, until: string) =>
    `Dükkâna ${name} olarak bakıyorsunuz. Hiçbir şey değiştirilemez. Bakış ${until} itibarıyla biter.`,
  end: 'Bakışı bitir',
};

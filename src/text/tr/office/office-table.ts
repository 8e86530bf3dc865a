/** Texts of the office's tables. */
export const officeTable = {
  selectAll: 'Sayfadakilerin hepsini seç',
  select: (name: string) => `Seç: ${name}`,
  sort: {
    ascending: (head: string) => `${head}, artan sırala`,
    descending: (head: string) => `${head}, azalan sırala`,
  },
  previousPage: 'Önceki sayfa',
  nextPage: 'Sonraki sayfa',
};

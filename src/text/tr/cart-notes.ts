export const cartNotes = {
  cut: (name: string, wanted: string, kept: string) =>
    `${name}: sepetlerinizde toplam ${wanted} vardı, stok yettiği kadarı (${kept}) kaldı.`,
  dropped: (name: string) => `${name}: stok yetmediği için sepetinize alınamadı.`,
};

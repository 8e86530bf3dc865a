export const cartNotes = {
  cut: (name: string, wanted: string, kept: string) =>
    `${name}: toplam ${wanted} istendi, stok yettiği kadarı (${kept}) sepetinizde.`,
  cheaper: (name: string, unit: string, from: string, to: string) =>
    `${name}: ${unit} fiyatı düştü, ${from} yerine ${to}.`,
  dearer: (name: string, unit: string, from: string, to: string) =>
    `${name}: ${unit} fiyatı arttı, ${from} yerine ${to}.`,
  lessStock: (name: string, pieces: string, left: string) =>
    `${name}: stok azaldı. Sepetinizde ${pieces} adet var, stokta ${left} adet kaldı.`,
  tooLittleStock: (name: string, pieces: string) =>
    `${name}: stok azaldı, sepetinizdeki ${pieces} adet için artık yeterli değil.`,
  stockGone: (name: string) => `${name}: stokta kalmadı.`,
  stockBack: (name: string, pieces: string) =>
    `${name}: yeniden stokta, sepetinizdeki ${pieces} adet alınabilir.`,
  unsold: (name: string) => `${name}: şu anda satılmadığı için sepetinize alınamadı.`,
  dropped: (name: string) => `${name}: stok yetmediği için sepetinize alınamadı.`,
};

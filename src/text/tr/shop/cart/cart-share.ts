export const cartShare = {
  whatsapp: 'Sepeti WhatsApp’ta paylaş',
  toStore: 'Mağazaya gönder',
  share: 'Paylaş',
  line: (name: string, code: string, quantity: string) => `${name} (${code}) - ${quantity}`,
  totals: (shipping: string, total: string) => `Kargo: ${shipping}, Genel Toplam: ${total}`,
};

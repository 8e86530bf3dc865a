export const tabs = {
  signedOut: 'Başka bir sekmede oturumunuzu kapattınız. Bu sayfa eski bilgileri gösteriyor.',
  signedIn: (name: string) =>
    `Başka bir sekmede giriş yaptınız: ${name}. Bu sayfa eski fiyatları gösterebilir.`,
  otherPerson: (name: string) =>
    `Başka bir sekmede ${name} olarak giriş yapıldı. Bu sayfa önceki hesabı gösteriyor.`,
  currency: (code: string) =>
    `Başka bir sekmede para birimini değiştirdiniz: ${code}. Bu sayfa eski fiyatları gösteriyor.`,
  cart: (count: number) =>
    count === 0
      ? 'Sepetiniz başka bir sekmede boşaldı.'
      : `Sepetiniz başka bir sekmede değişti. Şimdi ${count} ürün var.`,
  prices: 'Sepetinizdeki fiyatlar değişti.',
  reload: 'Sayfayı yenile',
};

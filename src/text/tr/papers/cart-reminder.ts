/** Texts of the mail that reminds of a cart. */
export const cartReminder = {
  subject: 'Sepetinizde ürünler bekliyor',
  opening: 'Sepetinize koyduğunuz ürünler hâlâ orada:',
  line: (name: string, quantity: string, unit: string) => `${quantity} ${unit} · ${name}`,
  more: (count: string) => `ve ${count} ürün daha`,
  action: 'Sepete git',
  why: 'Bu e-postayı, kampanya iletilerine onayınız olduğu için bir kez gönderdik. Artık almak istemiyorsanız:',
};

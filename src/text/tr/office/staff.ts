export const staff = {
  passwordTooShort: 'Şifre en az 12, en çok 200 karakter olmalı.',
  wrong: {
    oldPassword: 'Şimdiki şifreniz bu değil.',
    email: 'Geçerli bir e-posta adresi yazın.',
    name: 'Bir ad yazın (en çok 100 karakter).',
    tokenName: 'Bir ad yazın (en çok 60 karakter).',
    mailbox: 'Bir adres yazın: Mağaza <siparis@ornek.com> ya da siparis@ornek.com',
    webhookUrl: 'https:// ile başlayan bir adres yazın.',
  },
};

/** Texts of the mail to an account that nobody uses. */
export const dormantMail = {
  subject: (store: string) => `${store} hesabınız kapatılacak`,
  opening: (day: string) =>
    `Hesabınız uzun süredir kullanılmadı. ${day} tarihine kadar giriş yapmazsanız kişisel verilerinizi korumak için kapatacağız.`,
  action: 'Giriş yap',
  kept: 'Hesabı saklamak için giriş yapmanız yeter. Siparişlerinizden yalnız kanunun istedikleri, süresi dolana kadar saklanır.',
};

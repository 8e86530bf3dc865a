/** The pages of requests about personal data; no list's script carries them. */
export const privacyUrls = {
  /** The form; also where it goes (rule privacy/request). */
  request: '/kvkk-basvuru',
  /** The page after it was sent. */
  asked: '/kvkk-basvuru?durum=gonderildi',
  /** The page of the mailed link that confirms a request; also where its form goes (rule privacy/link). */
  link: (token: string) => `/kvkk-basvuru/${token}`,
} as const;

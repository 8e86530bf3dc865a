/** Texts of the answers of the commands for consents. */
export const lawCommands = {
  reasons: {
    'unknown-address': 'bu adreste ya da numarada müşteri yok',
    'wrong-time': 'zamanı yanlış ya da gelecekte',
  },
  taken: (accepted: string, refused: string) => `${accepted} karar alındı, ${refused} reddedildi.`,
  refusedLine: (at: string, why: string) => `${at}. satır: ${why}`,
  notReadable: (file: string, why: string) => `${file} okunamadı: ${why}`,
};

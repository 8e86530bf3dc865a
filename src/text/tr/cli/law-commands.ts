/** Texts of the commands for invoices and consents. */
export const lawCommands = {
  groups: {
    invoices: 'fatura',
    consents: 'izin',
  },
  commands: {
    'invoices list': 'faturalar, en yenisi üstte',
    'invoices show': 'bir fatura: alıcı, satırlar, toplamlar, engeli',
    'invoices handed': 'entegratöre verildi',
    'invoices issued': 'kesildi: numarası ve adresi; alıcıya yazılır',
    'invoices failed': 'kesilemedi, nedeni',
    'invoices cancelled': 'kesilmiş fatura iptal edildi',
    'invoices retry': 'kesilemeyen yeniden kesilecek',
    'consents export': 'kampanya izinlerinin dosyası, İYS için; DOSYA yazılmazsa standart çıktıya',
    'consents import': 'İYS’den gelen kararları alır (CSV ya da JSON)',
  },
  done: {
    'invoices handed': 'entegratörde.',
    'invoices issued': 'kesildi, alıcıya yazılıyor.',
    'invoices failed': 'kesilemedi.',
    'invoices cancelled': 'iptal edildi.',
    'invoices retry': 'yeniden kesilecek.',
  },
  none: {
    'invoices list': 'Fatura yok.',
  },
  reasons: {
    'unknown-address': 'bu adreste ya da numarada müşteri yok',
    'wrong-time': 'zamanı yanlış ya da gelecekte',
  },
  fields: {
    'invoices list state': [
      'DURUM',
      'due, handed, failed, issued, cancelled, correction-due ya da corrected',
    ],
    'invoices issued number': ['FATURANO', 'üç harf, yıl, dokuz rakam'],
    'invoices issued uuid': ['UUID', 'ETTN'],
    'invoices issued issuedAt': ['2026-11-22T10:00:00Z', 'ne zaman kesildi (yazılmazsa şimdi)'],
    'invoices issued kind': ['AD', 'türü: e-arsiv, e-fatura …'],
    'invoices issued url': ['https://…', 'alıcının açacağı adres'],
    'invoices failed message': ['METİN', 'nedeni'],
    'consents export format': ['csv|json', 'dosyanın biçimi (yazılmazsa csv)'],
    'consents import file': [
      'DOSYA',
      'CSV ya da JSON dosyası: email, phone, kind, decision, at, receipt',
    ],
  },
  taken: (accepted: string, refused: string) => `${accepted} karar alındı, ${refused} reddedildi.`,
  refusedLine: (at: string, why: string) => `${at}. satır: ${why}`,
  notReadable: (file: string, why: string) => `${file} okunamadı: ${why}`,
};

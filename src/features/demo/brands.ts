/** The demo's makers, all invented. `code` is what `search?brand=` takes, `prefix` opens their codes. */
const makers = [
  ['ambar', 'Ambar', 'AMB'],
  ['anadolu-sofrasi', 'Anadolu Sofrası', 'ANS'],
  ['basamak', 'Basamak', 'BSM'],
  ['billur', 'Billur', 'BLR'],
  ['cesme', 'Çeşme', 'CSM'],
  ['cinar', 'Çınar', 'CNR'],
  ['degirmen', 'Değirmen', 'DGM'],
  ['demirhan', 'Demirhan', 'DMR'],
  ['divit', 'Divit', 'DVT'],
  ['evrak', 'Evrak', 'EVR'],
  ['kale-burcu', 'Kale Burcu', 'KLB'],
  ['kandil', 'Kandil', 'KND'],
  ['kese', 'Kese', 'KSE'],
  ['kopuk', 'Köpük', 'KPK'],
  ['mihenk', 'Mihenk', 'MHK'],
  ['nakkas', 'Nakkaş', 'NKS'],
  ['orman', 'Orman', 'ORM'],
  ['percin', 'Perçin', 'PRC'],
  ['sandik', 'Sandık', 'SND'],
  ['sekerci', 'Şekerci', 'SKR'],
  ['siper', 'Siper', 'SPR'],
  ['tandir', 'Tandır', 'TND'],
  ['urgan', 'Urgan', 'URG'],
  ['usta', 'Usta', 'UST'],
  ['voltan', 'Voltan', 'VLT'],
] as const;

export interface Brand {
  code: string;
  name: string;
  prefix: string;
}

/** The maker of that code; throws for a code that is not in the list. */
export function brandOf(code: string): Brand {
  const found = makers.find((maker) => maker[0] === code);
  if (!found) throw new Error(`no such brand: ${code}`);
  return { code: found[0], name: found[1], prefix: found[2] };
}

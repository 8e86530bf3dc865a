import type { Family, Item } from './family.ts';
import { parseFact, parsePacks } from './family.ts';

/** A Turkish noun in the locative, with the figure: `Kutuda 12, kolide 48 adet.` */
const locative: Record<string, string> = {
  Balya: 'Balyada',
  Düzine: 'Düzinede',
  Koli: 'Kolide',
  Kutu: 'Kutuda',
  Paket: 'Pakette',
  Palet: 'Palette',
  Takım: 'Takımda',
  Top: 'Topta',
};
const english: Record<string, string> = {
  Balya: 'bale',
  Düzine: 'dozen',
  Koli: 'carton',
  Kutu: 'box',
  Paket: 'pack',
  Palet: 'pallet',
  Takım: 'set',
  Top: 'coil',
};

export interface Description {
  tr: string;
  en: string;
  meta: string;
}

/** The description of an item in both languages (HTML), and its plain first sentence for search engines. */
export function describe(family: Family, item: Item): Description {
  const [aboutTr, aboutEn] = family.about;
  const facts = family.facts.map(parseFact);
  const tr = fill(aboutTr, item.label.tr);
  const en = fill(aboutEn, item.label.en);
  const packs = parsePacks(family.packs ?? '');
  const unit = (family.unit ?? 'Adet').toLocaleLowerCase('tr');
  const packTr = packs
    .map((pack) => `${locative[pack.name] ?? pack.name} ${pack.count}`)
    .join(', ');
  const packEn = packs
    .map((pack) => `${pack.count} to a ${english[pack.name] ?? pack.name}`)
    .join(', ');
  return {
    tr: html(
      tr,
      facts.map((fact) => fact.tr),
      packs.length > 0 ? `${sentence(packTr)} ${unit}.` : '',
    ),
    en: html(
      en,
      facts.map((fact) => fact.en),
      packs.length > 0 ? `${sentence(packEn)}.` : '',
    ),
    meta: tr,
  };
}

export function fill(template: string, label: string): string {
  return template.replaceAll('{}', label);
}

function sentence(text: string): string {
  const [first = '', ...rest] = text.split(', ');
  return [
    first,
    ...rest.map((part) => part.charAt(0).toLocaleLowerCase('tr') + part.slice(1)),
  ].join(', ');
}

function html(about: string, facts: readonly string[], packs: string): string {
  const rows = facts.map((fact) => {
    const at = fact.indexOf(': ');
    return `<li><strong>${escape(fact.slice(0, at))}:</strong> ${escape(fact.slice(at + 2))}</li>`;
  });
  const last = packs === '' ? '' : `<p>${escape(packs)}</p>`;
  return `<p>${escape(about)}</p><ul>${rows.join('')}</ul>${last}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

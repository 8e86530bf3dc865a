import { companyPages } from './page-texts-company.ts';
import { contractPages } from './page-texts-contracts.ts';
import type { PageRecord } from './records.ts';

/** Headings with their paragraphs; a paragraph that opens with `- ` is a line of a list. */
type Section = readonly [heading: string, ...paragraphs: string[]];

export interface PageText {
  url: string;
  title: string;
  titleEn: string;
  tr: readonly Section[];
  en: readonly Section[];
  /** Legal texts say that they are samples. */
  sample: boolean;
}

const notice = {
  tr: 'Bu metin örnektir. Mağaza yayına alınmadan önce satıcı tarafından gözden geçirilmeli ve kendi bilgileriyle tamamlanmalıdır.',
  en: 'This text is a sample. Before the shop opens, the merchant must review it and complete it with their own details.',
};

/** The store's pages (decision D1), in both languages. */
export function demoPages(): PageRecord[] {
  return [...companyPages, ...contractPages].map((page) => ({
    url: page.url,
    container: 'Page',
    title: page.title,
    titleEn: page.titleEn,
    html: html(page.tr, page.sample ? notice.tr : ''),
    htmlEn: html(page.en, page.sample ? notice.en : ''),
    params: {},
  }));
}

function html(sections: readonly Section[], sampleNotice: string): string {
  const parts = sampleNotice === '' ? [] : [`<p><em>${sampleNotice}</em></p>`];
  for (const [heading, ...paragraphs] of sections) {
    if (heading !== '') parts.push(`<h2>${heading}</h2>`);
    let rows: string[] = [];
    const close = () => {
      if (rows.length > 0) parts.push(`<ul>${rows.join('')}</ul>`);
      rows = [];
    };
    for (const text of paragraphs) {
      if (text.startsWith('- ')) rows.push(`<li>${text.slice(2)}</li>`);
      else {
        close();
        parts.push(`<p>${text}</p>`);
      }
    }
    close();
  }
  return parts.join('\n');
}

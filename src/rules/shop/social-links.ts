/** In the order of the store's text (rule layout/social-links). */
const networks = ['social', 'photo', 'microblog', 'video', 'pinboard'] as const;

export interface SocialLink {
  network: (typeof networks)[number];
  url: string;
}

/** Reads socialMedia: five entries divided by `|`, each `1_https://…` or, hidden, `0_…`
 * (rule layout/social-links). Only https addresses become links (rule layout/social-https). */
export function parseSocialLinks(socialMedia: string): SocialLink[] {
  const links: SocialLink[] = [];
  const entries = socialMedia.split('|');
  for (const [index, network] of networks.entries()) {
    const entry = entries[index]?.trim() ?? '';
    const url = entry.slice(2);
    if (!entry.startsWith('0') && isHttps(url)) links.push({ network, url });
  }
  return links;
}

function isHttps(url: string): boolean {
  return /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}"'<>\\]*)?$/iu.test(
    url,
  );
}

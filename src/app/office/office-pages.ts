import { escapeAttribute, escapeText } from 'entities/escape';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/database.ts';
import { findStaffSession } from '#db/staff/staff-sessions.ts';
import type { App } from '#platform/http.ts';
import { mailStyleSource } from '#features/notifications/mail-html.ts';
import { readToken } from '#platform/cookies.ts';
import type { Assets } from '#app/page/assets.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { officePaths, officeRoots } from '#ui/office/state/office-urls.ts';
import { rareUrls } from '#rare-urls';

export interface OfficePageServices {
  storeName: () => string;
  assets: Pick<Assets, 'entry' | 'paintScript' | 'preamble'>;
  db: Db;
  clock: () => Date;
  /** Whether the demo is on, so that its owner may sign in. */
  demoOwner: boolean;
  secureCookies: boolean;
}

const openPaths = [officePaths.signIn, officePaths.invitation];

/**
 * Every page of the office is one small document, whatever its address (rule office/shell); its script draws the
 * answers of the calls. A visitor who is not signed in goes to the sign-in and back afterwards. At most 2 queries.
 */
export function registerOfficePages(app: App, services: OfficePageServices): void {
  for (const locale of ['tr', 'en'] as const) {
    const root = officeRoots[locale];
    for (const path of [root, `${root}/*`]) {
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        reply.headers({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'content-security-policy': withMailStyles(reply),
        });
        const [pathname = ''] = request.url.split('?');
        const isOpen = openPaths.some((open) => pathname === root + open);
        if (!isOpen && !(await isSignedIn(request, services))) {
          const next = encodeURIComponent(request.url);
          return reply.redirect(`${root}${officePaths.signIn}?next=${next}`, 303);
        }
        return reply.type('text/html; charset=utf-8').send(writeShell(locale, services));
      });
    }
  }
}

/** The policy of every page, which also allows the preview of a mail its style sheet (rule mail-texts/preview). */
function withMailStyles(reply: FastifyReply): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return policy.replace("style-src 'self'", `style-src 'self' ${mailStyleSource}`);
}

async function isSignedIn(
  request: FastifyRequest,
  { db, clock, demoOwner: demo, secureCookies }: OfficePageServices,
): Promise<boolean> {
  const token = readToken(request, 'arasta_office', secureCookies);
  return token !== null && (await findStaffSession(db, token, { now: clock(), demo })) !== null;
}

function writeShell(locale: Locale, services: OfficePageServices): string {
  const { entry, paintScript, preamble } = services.assets;
  const { script, styles } = entry('src/app/office/office.tsx');
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex, nofollow">' +
    `<title>${escapeText(`${officeFrameTexts[locale].office} · ${services.storeName()}`)}</title>` +
    `<link rel="icon" href="${rareUrls.mark}" type="image/svg+xml">` +
    `<script src="${escapeAttribute(paintScript)}"></script>` +
    styles.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`).join('') +
    preamble +
    `<script type="module" src="${escapeAttribute(script)}"></script></head>` +
    '<body><div id="root"></div></body></html>'
  );
}

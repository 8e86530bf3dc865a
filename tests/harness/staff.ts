import { TOTP } from 'otpauth';
import { ensureSecret } from '#db/access/secrets.ts';
import { addStaff } from '#features/staff/team/manage-staff.ts';
import { acceptInvitation } from '#features/staff/sign-in/accept-invitation.ts';
import { StaffCodes } from '#features/staff/staff-codes.ts';
import type { Db } from '#db/database.ts';
import type { Role } from '#rules/shop/call-scopes.ts';
import type { Browser } from './visitor-app.ts';

export const staffPassword = 'uzun bir parola 1';

export interface TestStaff {
  id: number;
  name: string;
  email: string;
  /** Of the one-time codes, base32. */
  secret: string;
  recoveryCodes: string[];
}

let made = 0;

/** Somebody of the merchant's with a password and a one-time code, as an accepted invitation leaves them. */
export async function makeStaff(db: Db, role: Role): Promise<TestStaff> {
  made += 1;
  const name = `Kişi ${made}`;
  const email = `kisi${made}@shop.example`;
  const by = { kind: 'command', name: 'test' } as const;
  // Long ago: the codes of now are not used up.
  const now = new Date(Date.now() - 3_600_000);
  const added = await addStaff(db, { email, name, role }, { by, ownId: null, mailIn: null, now });
  if (!added.ok) throw new Error(added.reason);
  const codes = new StaffCodes(await ensureSecret(db, 'staff-codes'));
  const { secret } = codes.setupFor(added.token, { store: '', email });
  const accepted = await acceptInvitation(
    {
      db,
      clock: () => now,
      codes,
      secureCookies: true,
      publicUrl: '',
      demoOwner: false,
      storeName: () => '',
    },
    {
      token: added.token,
      password: staffPassword,
      code: codeAt(secret, now),
      address: `10.0.${made % 250}.1`,
      device: '',
    },
  );
  if (!accepted.ok) throw new Error(accepted.reason);
  await db.deleteFrom('staff_sessions').where('staff_id', '=', added.id).execute();
  return { id: added.id, name, email, secret, recoveryCodes: accepted.recoveryCodes };
}

/** The one-time code of a moment. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

const own = { origin: 'https://arasta.test' };

/** Sends a changing call as the shop's own office does. */
export function officePost(browser: Browser, url: string, payload: object = {}, headers = {}) {
  return browser.send({ method: 'POST', url, payload, headers: { ...own, ...headers } });
}

/** Lets the code of now work once more, as half a minute would. */
export async function forgetCode(db: Db, { id }: TestStaff): Promise<void> {
  await db.updateTable('staff').set({ code_step: 0 }).where('id', '=', id).execute();
}

/** Signs in with password and code; the browser has the cookie then. */
export async function enterOffice(
  browser: Browser,
  { email, secret }: Pick<TestStaff, 'email' | 'secret'>,
): Promise<void> {
  const first = await officePost(browser, '/api/office/sign-in', {
    email,
    password: staffPassword,
  });
  if (first.statusCode !== 200) throw new Error(first.body);
  const code = codeAt(secret, new Date());
  const second = await officePost(browser, '/api/office/sign-in/code', { code });
  if (second.statusCode !== 200) throw new Error(second.body);
}

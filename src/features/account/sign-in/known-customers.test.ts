import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#db/customers/new-customers.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { PasswordsBusy } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeSettings } from '#tests/harness/factories.ts';
import { roomyLimits } from '#tests/harness/registration.ts';
import { askForPassword } from './ask-for-password.ts';
import { signIn } from './sign-in.ts';

const known = 'bilinen@ornek.com';
const unknown = 'kimse@ornek.com';
const address = '192.0.2.1';
const locale = 'tr';

describeEachEngine('an e-mail that no customer has', (open) => {
  let database: TestDatabase;
  let counted: CountedDb;
  let services: AccountServices;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    const shop = await loadSnapshot(db);
    counted = countQueries(db);
    services = {
      db: counted.db,
      snapshot: () => shop,
      clock: () => new Date(),
      limits: roomyLimits,
      sharedCustomers: new Set(),
    };
    const person = {
      name: 'Deniz',
      surname: '',
      phone: '',
      marketing: false,
      group: '',
      now: new Date(),
    };
    const passwordHash = await hashPassword('çarşı-2026');
    await newCustomer({ ...person, email: known, passwordHash }).execute(db);
  });
  afterAll(() => database.drop());

  /** Statements and milliseconds of one sign-in with a wrong password; a machine that is busy is asked again. */
  async function wrongPassword(email: string): Promise<{ statements: number; ms: number }> {
    const visitor = () => Promise.reject(new Error('a wrong password needs no visitor'));
    const start = performance.now();
    try {
      const { answer, statements } = await counted.during(() =>
        signIn(services, { email, password: 'yanlış-şifre', address, visitor, locale }),
      );
      expect(answer).toEqual({ ok: false, reason: 'wrong-credentials' });
      return { statements, ms: performance.now() - start };
    } catch (error) {
      if (error instanceof PasswordsBusy) return wrongPassword(email);
      throw error;
    }
  }

  test('costs a wrong password the statements and the hash of a known one (rule account/no-account-enumeration)', async () => {
    const fastest = { [known]: Infinity, [unknown]: Infinity };
    for (let pair = 0; pair < 10; pair += 1) {
      const ofKnown = await wrongPassword(known);
      const ofUnknown = await wrongPassword(unknown);
      expect(ofUnknown.statements).toBe(ofKnown.statements);
      fastest[known] = Math.min(fastest[known], ofKnown.ms);
      fastest[unknown] = Math.min(fastest[unknown], ofUnknown.ms);
    }
    // Without a hash it would take a tenth. The fastest of ten is hardly slower on a busy machine.
    expect(fastest[unknown]).toBeGreaterThan(fastest[known] / 2);
  });

  test('costs a forgotten password the statements of a known one (rule account/forgotten-password)', async () => {
    const statementsOf = async (email: string) => {
      const asked = await counted.during(() =>
        askForPassword(services, { email, address, locale }),
      );
      expect(asked.answer).toEqual({ ok: true });
      return asked.statements;
    };
    expect(await statementsOf(unknown)).toBe(await statementsOf(known));
  });
});

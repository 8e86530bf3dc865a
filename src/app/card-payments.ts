import type { Settings } from '#rules/shop/settings.ts';
import { EnvironmentError, type Environment } from '#platform/environment.ts';
import type { Log } from '#platform/log.ts';
import { isOwnName } from '#platform/own-machine.ts';
import {
  cardProviders,
  choiceProblem,
  type CardProviders,
  type ChoiceProblem,
} from '#platform/payments/choose-provider.ts';
import type { TestBank } from './demo/test-bank/test-bank.ts';

export interface CardPayments {
  providers: CardProviders;
  close(): Promise<void>;
}

interface Surroundings {
  environment: Environment;
  settings: Pick<Settings, 'b2c_kk_odeme' | 'cardProvider'>;
  log: Log;
  /** For the person at the terminal. */
  say: (text: string) => void;
}

/**
 * Opens whoever takes cards for the shop, and says why nobody does where the settings want it (rules
 * payment/providers, payment/test-bank). A demo whose settings choose NestPay gets the test bank.
 * @throws EnvironmentError that names the secrets that the chosen provider lacks.
 */
export async function openCardPayments(surroundings: Surroundings): Promise<CardPayments> {
  const { environment, settings, log, say } = surroundings;
  const problem = choiceProblem(settings, environment.cardAccounts);
  const bank = problem && isForTestBank(problem, environment) ? await startBank(environment) : null;
  if (problem && !bank) tell(problem, environment, say);
  if (bank)
    say(`cards go to the test bank at ${new URL(bank.account.gateUrl).origin}; no money moves`);
  const accounts = bank
    ? { ...environment.cardAccounts, nestpay: { isWhole: true, account: bank.account } as const }
    : environment.cardAccounts;
  const providers = cardProviders(accounts, {
    onChange: (provider, state) =>
      log.error({ provider, state }, 'a card provider stopped answering, or answers again'),
  });
  return { providers, close: async () => bank?.close() };
}

/** Never where a merchant has begun to write down an account of his own, nor where others could come. */
function isForTestBank(problem: ChoiceProblem, { demo, publicUrl }: Environment): boolean {
  const isOwnMachine = isOwnName(new URL(publicUrl).hostname);
  return (
    demo &&
    isOwnMachine &&
    problem.kind === 'secrets-missing' &&
    problem.name === 'nestpay' &&
    !problem.hasSome
  );
}

function tell(problem: ChoiceProblem, { demo }: Environment, say: Surroundings['say']): void {
  if (problem.kind === 'none-chosen') {
    say('no card shows: b2c_kk_odeme is on, but the setting cardProvider names nobody');
  } else if (problem.kind === 'not-known') {
    say(`no card shows: cardProvider="${problem.name}" is nobody that this shop knows`);
  } else if (demo && !problem.hasSome) {
    say(
      `no card shows: the test bank works at localhost alone, and ${problem.name} needs ${problem.missing.join(', ')}`,
    );
  } else {
    throw new EnvironmentError(
      `The setting cardProvider is ${problem.name}, but these variables are not set: ${problem.missing.join(', ')}`,
    );
  }
}

/** Another site than the shop's, so that what comes back from it is truly cross-site. */
async function startBank(environment: Environment): Promise<TestBank> {
  // No other start needs the bank's code.
  const { openTestBank } = await import('./demo/test-bank/test-bank.ts');
  const { publicUrl, port, testBankPort, dataDir } = environment;
  const hostName = new URL(publicUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const open = (onPort: number) =>
    openTestBank({ port: onPort, hostName, dataDir, storeType: '3d_pay' });
  if (testBankPort !== undefined) return open(testBankPort);
  try {
    return await open(port === 0 ? 0 : port + 1);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    return open(0);
  }
}

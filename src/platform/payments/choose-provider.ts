import { CircuitBreaker, type BreakerState } from './circuit-breaker.ts';
import { iyzico } from './iyzico.ts';
import { nestpay } from './nestpay.ts';
import { paytr } from './paytr.ts';
import { providerNames, type ProviderAccounts } from './provider-accounts.ts';
import { providerCaller, type ProviderCall } from './provider-call.ts';
import type { CardProvider, ProviderName } from './provider.ts';

/** The providers that this shop has accounts with. */
export interface CardProviders {
  /** The one that the settings choose now; null where they choose none, or one without its secrets. */
  chosen(settings: { cardProvider: string }): CardProvider | null;
  /** The one of this name, chosen or not: payments that began with it end with it. */
  named(name: string): CardProvider | null;
  /** Whether each of them answers. */
  states(): { name: ProviderName; state: BreakerState }[];
}

interface Ways {
  /** Hears when a provider counts as down, and when it answers again. */
  onChange: (name: ProviderName, state: 'closed' | 'open') => void;
  now?: () => number;
  call?: ProviderCall;
}

/** Opens an account's provider behind a breaker of its own; no network is used before the first payment. */
export function cardProviders(accounts: ProviderAccounts, ways: Ways): CardProviders {
  const { now = () => performance.now(), call = providerCaller() } = ways;
  const open = new Map<string, { provider: CardProvider; breaker: CircuitBreaker }>();
  const add = (name: ProviderName, make: (call: ProviderCall) => CardProvider) => {
    const breaker = new CircuitBreaker(now, (state) => ways.onChange(name, state));
    const provider = make((request) => breaker.run(() => call(request)));
    const ofVisitors = make((request) => breaker.runUncounted(() => call(request)));
    open.set(name, { provider: sparing(provider, ofVisitors, breaker), breaker });
  };
  if (accounts.nestpay.isWhole) {
    const { account } = accounts.nestpay;
    add('nestpay', (guarded) => nestpay(account, guarded));
  }
  if (accounts.iyzico.isWhole) {
    const { account } = accounts.iyzico;
    add('iyzico', (guarded) => iyzico(account, guarded));
  }
  if (accounts.paytr.isWhole) {
    const { account } = accounts.paytr;
    add('paytr', (guarded) => paytr(account, guarded));
  }
  return {
    chosen: ({ cardProvider }) => open.get(cardProvider)?.provider ?? null,
    named: (name) => open.get(name)?.provider ?? null,
    states: () =>
      providerNames.flatMap((name) => {
        const state = open.get(name)?.breaker.state;
        return state === undefined ? [] : [{ name, state }];
      }),
  };
}

/**
 * No payment begins while the provider is down, also where beginning one asks it nothing. Calls that visitors can cause
 * as often as they like never make it count as down.
 */
function sparing(
  provider: CardProvider,
  ofVisitors: CardProvider,
  breaker: CircuitBreaker,
): CardProvider {
  const { plans } = ofVisitors;
  return {
    ...provider,
    start: async (payment) => {
      breaker.refuseWhileOpen();
      return provider.start(payment);
    },
    query: (payment, cause) => (cause === 'visitor' ? ofVisitors : provider).query(payment),
    ...(plans && { plans }),
  };
}

/** A problem of the chosen provider that the startup log reports. */
export type ChoiceProblem =
  | { kind: 'none-chosen' }
  | { kind: 'not-known'; name: string }
  | { kind: 'secrets-missing'; name: ProviderName; missing: readonly string[]; hasSome: boolean };

/** Why no card can be paid with, though the settings want it; null where one can or nobody wants it. */
export function choiceProblem(
  { b2c_kk_odeme, cardProvider }: { b2c_kk_odeme: boolean; cardProvider: string },
  accounts: ProviderAccounts,
): ChoiceProblem | null {
  if (cardProvider === '') return b2c_kk_odeme ? { kind: 'none-chosen' } : null;
  const name = providerNames.find((each) => each === cardProvider);
  if (name === undefined) return { kind: 'not-known', name: cardProvider };
  const account = accounts[name];
  if (account.isWhole) return null;
  const { missing, hasSome } = account;
  return { kind: 'secrets-missing', name, missing, hasSome };
}

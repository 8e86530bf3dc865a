/** The states of a return (rule returns/states). */
export const returnStates = [
  'requested',
  'approved',
  'refused',
  'called-off',
  'sent',
  'received',
  'settled',
  'refunded',
  'closed',
] as const;
export type ReturnState = (typeof returnStates)[number];

export const returnActions = [
  'approve',
  'refuse',
  'call-off',
  'send',
  'receive',
  'settle',
  'refund',
  'close',
  'reopen',
] as const;
export type ReturnAction = (typeof returnActions)[number];

interface Move {
  from: readonly ReturnState[];
  to: ReturnState;
}

/** The one table of moves: nothing passes it (rule returns/states). */
const moves: Readonly<Record<ReturnAction, Move>> = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  'call-off': { from: ['requested', 'approved'], to: 'called-off' },
  send: { from: ['approved'], to: 'sent' },
  receive: { from: ['approved', 'sent'], to: 'received' },
  settle: { from: ['approved', 'sent', 'received'], to: 'settled' },
  refund: { from: ['settled'], to: 'refunded' },
  close: { from: ['approved', 'sent', 'settled'], to: 'closed' },
  reopen: { from: ['refused', 'closed'], to: 'approved' },
};

/** The state after an action; null where the table has no such move. */
export function stateAfter(state: ReturnState, action: ReturnAction): ReturnState | null {
  const { from, to } = moves[action];
  return from.includes(state) ? to : null;
}

/** The first steps of a return, with the states that they begin. */
export const firstSteps: Readonly<Record<string, ReturnState>> = {
  declared: 'approved',
  requested: 'requested',
};

/** The state to which the steps of a return lead; null where one of them passes the table. Notes and the like move nothing. */
export function endOfHistory(steps: readonly string[]): ReturnState | null {
  const [first = '', ...moves] = steps.filter(
    (step) => Object.hasOwn(firstSteps, step) || returnActions.some((action) => action === step),
  );
  let state = Object.hasOwn(firstSteps, first) ? (firstSteps[first] ?? null) : null;
  for (const step of moves) {
    const action = returnActions.find((each) => each === step);
    state = state === null || action === undefined ? null : stateAfter(state, action);
  }
  return state;
}

/** The actions that the office may do in a state; the customer's own are `call-off` and `send`. */
export function officeActions(state: ReturnState): ReturnAction[] {
  return returnActions.filter(
    (action) => action !== 'call-off' && action !== 'send' && stateAfter(state, action) !== null,
  );
}

/**
 * The actions that the office may do with a return of goods that had not left: nothing comes, and they stay on the shelf
 * (rule returns/unsent).
 */
export function unsentActions(state: ReturnState): ReturnAction[] {
  const isOwed = (action: ReturnAction) =>
    action === 'settle' || action === 'refund' || (action === 'close' && state === 'settled');
  return officeActions(state).filter(isOwed);
}

/** The states in which goods are still under way: their pieces are spoken for (rule returns/never-more). */
export const openStates = ['requested', 'approved', 'sent', 'received'] as const;

/** The office's views (rule returns/views); `late` is told by the clocks. */
export const returnViews = ['all', 'waiting', 'coming', 'check', 'pay', 'late', 'done'] as const;
export type ReturnView = (typeof returnViews)[number];

/** The states of a view. */
export const statesOfView: Readonly<Record<Exclude<ReturnView, 'all' | 'late'>, ReturnState[]>> = {
  waiting: ['requested'],
  coming: ['approved', 'sent'],
  check: ['received'],
  pay: ['settled'],
  done: ['refunded', 'closed', 'refused', 'called-off'],
};

/** The views in which something can be urgent. */
export const urgentViews = ['waiting', 'coming', 'check', 'pay'] as const;

/** The states in which somebody still has something to do. */
export const unfinishedStates: readonly ReturnState[] = [...openStates, 'settled'];

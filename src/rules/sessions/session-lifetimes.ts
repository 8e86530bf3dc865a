import { keptTimes } from '#rules/privacy/kept-data.ts';

const dayMs = 86_400_000;

/** A visitor's session, and the cookie, live this long after the last use (rule account/sessions). */
export const visitorSessionMs = keptTimes.sessions.days * dayMs;

/** A staff session lives this long after its sign-in, however it is used (rule staff/sessions). */
export const staffSessionMs = 12 * 3_600_000;

/** Somebody of the staff looks at the shop as a customer for at most this long (rule customers/look). */
export const lookSessionMs = 30 * 60_000;

/** Time to enter the one-time code after the password (rule staff/sign-in). */
export const codeStepMs = 10 * 60_000;

/** The time for which the link of a mail opens the returns of its order (rule returns/link). */
export const returnKeyMs = 2 * 60 * 60_000;

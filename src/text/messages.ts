import type { tr } from './tr.ts';

/** The keys and signatures of every message; each language has exactly these. */
export type Messages = typeof tr;

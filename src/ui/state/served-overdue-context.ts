import { createContext } from 'react';
import type { Overdue } from '#contract/session.ts';

/** The debt of which the page's HTML tells; null where it tells of none, and on the server, which adds it later. */
export const ServedOverdueContext = createContext<Overdue | null>(null);

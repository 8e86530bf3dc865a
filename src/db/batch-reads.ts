import { setImmediate as thisRound } from 'node:timers/promises';
import type { Db } from './database.ts';

/**
 * Reads for one asker what is one statement for all who ask in the same round of the event loop, `atMost` of them: most
 * of what a small statement takes is its trip, and that is the same for one and for eight. Nobody waits for it longer
 * than that round. `read` gives an answer for each question, in their order; where it fails, it fails for all of them.
 */
export function batchReads<Question, Answer>(
  atMost: number,
  read: (db: Db, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Db, question: Question) => Promise<Answer> {
  const gathering = new WeakMap<Db, Gathering<Question, Answer>>();

  function gather(db: Db): Gathering<Question, Answer> {
    const questions: Question[] = [];
    const answers = thisRound().then(() => {
      if (gathering.get(db)?.questions === questions) gathering.delete(db);
      return read(db, questions);
    });
    const all = { questions, answers };
    gathering.set(db, all);
    return all;
  }

  return async (db, question) => {
    const all = gathering.get(db) ?? gather(db);
    const place = all.questions.push(question) - 1;
    if (all.questions.length >= atMost) gathering.delete(db);
    const answer = (await all.answers)[place];
    if (answer === undefined) throw new Error('a question was left without an answer');
    return answer;
  };
}

interface Gathering<Question, Answer> {
  questions: Question[];
  answers: Promise<readonly Answer[]>;
}

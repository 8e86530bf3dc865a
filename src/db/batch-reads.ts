import { setImmediate as thisRound } from 'node:timers/promises';
import type { Db } from './database.ts';

/**
 * A batch loader: calls of the same iteration of the event loop share one statement, at most `atMost` calls each,
 * because most of the cost of a small statement is its round trip. A call waits no longer than that iteration. `read`
 * answers the questions in their order; its error is everybody's error.
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

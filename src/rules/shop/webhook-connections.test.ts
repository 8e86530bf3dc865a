import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  maxConnections,
  maxPerAddress,
  maxUnanswered,
  shareConnections,
} from './webhook-connections.ts';

const use = (inFlight: [number, number][], answering: number[]) => ({
  inFlight: new Map(inFlight),
  answering: new Set(answering),
});

test('an address gets one connection until it responds, then several (rule webhooks/queues)', () => {
  const queues = [
    { webhookId: 1, due: 100 },
    { webhookId: 2, due: 100 },
    { webhookId: 3, due: 3 },
  ];
  expect(shareConnections(queues, use([], [2, 3]))).toEqual([
    { webhookId: 1, count: 1 },
    { webhookId: 2, count: maxPerAddress },
    { webhookId: 3, count: 3 },
  ]);
  expect(
    shareConnections(
      queues,
      use(
        [
          [1, 1],
          [2, 6],
        ],
        [2, 3],
      ),
    ),
  ).toEqual([
    { webhookId: 2, count: 2 },
    { webhookId: 3, count: 3 },
  ]);
});

test('addresses that do not respond leave connections to others', () => {
  const silent = Array.from({ length: 100 }, (_, index) => ({ webhookId: index + 1, due: 50 }));
  const held = shareConnections(silent, use([], []));
  expect(held).toHaveLength(maxUnanswered);
  const inFlight = held.map(({ webhookId, count }): [number, number] => [webhookId, count]);
  const queues = [...silent, { webhookId: 500, due: 50 }];
  expect(shareConnections(queues, use(inFlight, [500]))).toEqual([
    { webhookId: 500, count: maxPerAddress },
  ]);
});

test('gives a free connection to the address that uses the fewest', () => {
  const busy = Array.from({ length: 9 }, (_, index): [number, number] => [index + 1, 7]);
  const queues = [
    ...busy.map(([webhookId]) => ({ webhookId, due: 50 })),
    { webhookId: 10, due: 9 },
  ];
  const answering = queues.map(({ webhookId }) => webhookId);
  expect(shareConnections(queues, use(busy, answering))).toEqual([{ webhookId: 10, count: 1 }]);
});

test('never exceeds the limit, and leaves no usable connection free', () => {
  const queue = fc.record({ due: fc.integer({ min: 1, max: 20 }), answers: fc.boolean() });
  const rounds = fc.array(fc.uniqueArray(fc.nat({ max: 59 }), { maxLength: 60 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(queue, { maxLength: 60 }), rounds, (all, asked) => {
      const inFlight = new Map<number, number>();
      const answering = new Set(all.flatMap(({ answers }, id) => (answers ? [id] : [])));
      const countOf = (isCounted: (id: number) => boolean) =>
        [...inFlight].reduce((sum, [id, count]) => sum + (isCounted(id) ? count : 0), 0);
      for (const ids of asked) {
        const queues = ids.flatMap((id) => (all[id] ? [{ webhookId: id, due: all[id].due }] : []));
        for (const { webhookId, count } of shareConnections(queues, { inFlight, answering })) {
          expect(count).toBeLessThanOrEqual(all[webhookId]?.due ?? 0);
          inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + count);
        }
        expect(countOf(() => true)).toBeLessThanOrEqual(maxConnections);
        expect(countOf((id) => !answering.has(id))).toBeLessThanOrEqual(maxUnanswered);
        for (const [id, count] of inFlight)
          expect(count).toBeLessThanOrEqual(answering.has(id) ? maxPerAddress : 1);
      }
    }),
  );
});

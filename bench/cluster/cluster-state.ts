import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterNode } from './cluster-node.ts';

const askLimitMs = 1_500;

/** The node whose server takes writes; null where none does. */
export const primaryOf = (nodes: readonly ClusterNode[]) => firstThat(nodes, 'primary');
/** A node whose server has every acknowledged commit. */
export const synchronousOf = (nodes: readonly ClusterNode[]) => firstThat(nodes, 'synchronous');

/** The node that leads etcd; null where none does. */
export async function etcdLeaderOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | null> {
  for (const node of nodes) {
    const answer = await fetch(`http://${node.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(askLimitMs),
    }).catch(() => null);
    if (!answer?.ok) continue;
    const { header, leader } = (await answer.json()) as {
      header: { member_id: string };
      leader: string;
    };
    if (header.member_id === leader) return node;
  }
  return null;
}

/**
 * Waits until one server takes writes, each other one is a replica that follows it, and one of them synchronously. False
 * where that takes longer.
 */
export async function untilWhole(nodes: readonly ClusterNode[], limitMs: number): Promise<boolean> {
  const limit = performance.now() + limitMs;
  while (performance.now() < limit) {
    const replicas = await Promise.all(nodes.map((node) => says(node, 'replica?lag=1MB')));
    const isWhole = replicas.filter(Boolean).length === nodes.length - 1;
    if (isWhole && (await primaryOf(nodes)) && (await synchronousOf(nodes))) return true;
    await pause(250);
  }
  return false;
}

async function firstThat(
  nodes: readonly ClusterNode[],
  role: 'primary' | 'synchronous',
): Promise<ClusterNode | null> {
  const answers = await Promise.all(nodes.map((node) => says(node, role)));
  return nodes[answers.indexOf(true)] ?? null;
}

/** Asks Patroni, as HAProxy does. */
async function says({ address }: ClusterNode, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(askLimitMs);
  const answer = await fetch(`http://${address}:8008/${path}`, { signal }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok ?? false;
}

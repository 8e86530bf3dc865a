import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterNode } from './cluster-node.ts';
import { etcdLeaderOf, primaryOf, synchronousOf } from './cluster-state.ts';
import type { ClusterNetwork } from './network.ts';
import type { ShopGroup } from './shop-group.ts';

export interface ClusterTargets {
  network: ClusterNetwork;
  nodes: readonly ClusterNode[];
  shops: ShopGroup;
}

export interface ClusterFault {
  name: string;
  /** Causes the fault; the returned function ends it. */
  cause(targets: ClusterTargets): Promise<() => Promise<unknown> | void>;
}

const restartEtcdMs = 5_000;

const found = async (node: Promise<ClusterNode | null>): Promise<ClusterNode> => {
  const there = await node;
  if (!there) throw new Error('The cluster has no such node now');
  return there;
};

/** All faults, in the order in which they happen. */
export const clusterFaults: readonly ClusterFault[] = [
  {
    name: 'kill -9 of the primary with its Patroni',
    async cause({ nodes }) {
      const node = await found(primaryOf(nodes));
      await node.killDatabase();
      return () => node.startPatroni();
    },
  },
  {
    name: 'kill -9 of the primary, Patroni is there',
    async cause({ nodes }) {
      const node = await found(primaryOf(nodes));
      await node.killPostgres();
      return () => {};
    },
  },
  {
    name: 'kill -9 of the synchronous replica',
    async cause({ nodes }) {
      const node = await found(synchronousOf(nodes));
      await node.killDatabase();
      return () => node.startPatroni();
    },
  },
  {
    name: 'kill -9 of the leader of etcd',
    async cause({ nodes }) {
      const node = await found(etcdLeaderOf(nodes));
      await node.killEtcd();
      await pause(restartEtcdMs);
      return () => node.startEtcd();
    },
  },
  {
    name: 'kill -9 of a process of the shop',
    async cause({ shops }) {
      const started = shops.killAndStart(0);
      return () => started;
    },
  },
  {
    name: 'primary cut off from all',
    async cause({ network, nodes }) {
      const { index } = await found(primaryOf(nodes));
      await network.unplug(index);
      return () => network.plug(index);
    },
  },
  {
    name: 'primary cut off from the other nodes, not from the shop',
    async cause({ network, nodes }) {
      const { index } = await found(primaryOf(nodes));
      await network.part(index);
      return () => network.join(index);
    },
  },
  {
    name: 'synchronous replica cut off from all',
    async cause({ network, nodes }) {
      const { index } = await found(synchronousOf(nodes));
      await network.unplug(index);
      return () => network.plug(index);
    },
  },
  {
    name: 'full disk on the primary',
    async cause({ nodes }) {
      const node = await found(primaryOf(nodes));
      await node.disk.fill?.();
      return () => node.disk.free();
    },
  },
];

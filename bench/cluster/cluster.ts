// `npm run bench -- cluster`: what customers notice, and what the books say afterwards, while servers, networks and disks of
// a PostgreSQL cluster fail. See bench/README.md.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listSetting } from '../settings.ts';
import { printClusterReport } from './cluster-report.ts';
import { runCluster } from './run-cluster.ts';

const programs = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv'];
const missing: string[] = [];
for (const program of programs)
  await promisify(execFile)('which', [program]).catch(() => missing.push(program));

if (missing.length > 0)
  console.log(
    `This machine lacks ${missing.join(', ')} (Debian: apt-get install patroni python3-etcd etcd-server haproxy iproute2).`,
  );
else if (process.getuid?.() !== 0) console.log('Network namespaces need root.');
else if (printClusterReport(await runCluster(listSetting('CLUSTER_FAULTS'))).length > 0)
  process.exitCode = 1;

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a server of this machine takes connections; another program gives no other sign that it is ready. */
export async function untilListens(port: number): Promise<void> {
  while (!(await listens(port))) await pause(20);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to another port of this machine that can be cut at any moment. */
export interface Cuttable {
  port: number;
  /** Ends every connection over it, in the middle of whatever it carries; gives how many. */
  cut(): number;
  close(): void;
}

export async function cuttableTo(port: number): Promise<Cuttable> {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const cut = () => {
    const { size } = open;
    for (const socket of open) socket.resetAndDestroy();
    return size / 2;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

import type { FastifyRequest } from 'fastify';

/** From this machine and not passed on by a proxy on it. */
export function isFromHere({ raw, ip, headers }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && isLoopback(ip) && isLoopback(raw.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Whether a host name of a URL always means this machine. */
export function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

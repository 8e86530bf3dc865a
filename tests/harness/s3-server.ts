import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from './app.ts';
import { freePort } from './shop-process.ts';
import { untilListens } from './until-listens.ts';

/** The server checks signatures against this key alone. */
const key = 'S3RVER';
const bucket = 'arasta-files';

/**
 * Starts the server; its folder and its port are arguments. It leaves the slash out that ends a bucket's path, which the protocol signs as
 * it was sent: here it is put back, and the signature is checked as any other.
 */
const program = `
const [, directory, port] = process.argv;
const v4 = require('@20minutes/s3rver/lib/signature/v4.js');
const { getStringToSign } = v4;
v4.getStringToSign = (sent, by) =>
  getStringToSign({ ...sent, uri: /^.[^/]+$/.test(sent.uri) ? sent.uri + '/' : sent.uri }, by);
const S3rver = require('@20minutes/s3rver');
new S3rver({ directory, port: Number(port), address: '127.0.0.1', silent: true,
  configureBuckets: [{ name: '${bucket}' }] }).run();`;

export interface S3Server {
  /** The shop's variables for a bucket of this server, with a prefix of its own. */
  variables: (prefix: string) => Record<string, string>;
  place: (prefix: string) => {
    endpoint: string;
    bucket: string;
    prefix: string;
    region: string;
    accessKey: string;
    secretKey: string;
  };
  /** Ends it at once. What it has stored stays. */
  kill: () => Promise<void>;
  /** Starts it again at its address. */
  start: () => Promise<void>;
  /** The server keeps its connections and answers nothing. */
  freeze: () => void;
  thaw: () => void;
}

/** An S3-compatible server of the test's own, with one bucket. */
export async function startS3(): Promise<S3Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(inject('databaseRun').directory, 's3-'));
  const endpoint = `http://127.0.0.1:${port}`;
  const region = 'eu-central-1';
  let child: ChildProcess | undefined;
  const start = async () => {
    // Its tokens of pages are encrypted with DES.
    const options = ['--openssl-legacy-provider', '-e', program];
    child = spawn(process.execPath, [...options, folder, String(port)], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilListens(port);
  };
  await start();
  return {
    variables: (prefix) => ({
      FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`,
      FILES_ACCESS_KEY: key,
      FILES_SECRET_KEY: key,
    }),
    place: (prefix) => ({
      endpoint,
      bucket,
      prefix: `${prefix}/`,
      region,
      accessKey: key,
      secretKey: key,
    }),
    start,
    async kill() {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

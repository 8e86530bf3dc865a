import { runShop } from './run-shop.ts';

// Files that a command writes hold customers' data: only their owner may read them (rule reliability/private-files).
process.umask(0o077);

const isTerminal = process.stderr.isTTY;
let barLength = 0;

/** Draws the text over the same line; an empty text clears it. */
function drawBar(text: string): void {
  process.stderr.write(`\r${text.padEnd(barLength)}${text === '' ? '\r' : ''}`);
  barLength = text.length;
}

process.exitCode = await runShop(process.argv.slice(2), {
  say: (line) => console.log(line),
  output: process.stdout,
  complain: (line) => {
    if (barLength > 0) drawBar('');
    console.error(line);
  },
  bar: isTerminal ? drawBar : null,
  variables: process.env,
});

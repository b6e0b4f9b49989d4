// Runs every benchmark of test/bench, one after the other: `npm run bench [name …]`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
const benches = readdirSync('test/bench').filter((file) => file.endsWith('.bench.mjs'));
for (const file of benches) {
  const name = file.slice(0, -'.bench.mjs'.length);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [`test/bench/${file}`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

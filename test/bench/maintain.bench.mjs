// Maintenance on a store of 10,000 memories with planted duplicates, contradictions, decayed and stale ones: how many are
// found, how many alarms are false, how long it takes, against comparing 1,000 of them all with all.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextAt, elapsed, env, load, repository } from './helper/workbench.mjs';

const PLANTED = { duplicate: 500, contradiction: 200, decayed: 300, stale: 200 };
const TOTAL = Number(process.env.TOTAL ?? 10_000);
const NOW = new Date('2026-06-01T12:00:00Z');
const DAY = 86_400_000;

// xorshift32: the same store every time.
const pick = ((seed) => (list) => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return list[(seed >>> 0) % list.length];
})(20_260_601);
const words = (text) => text.split(/\s+/).filter(Boolean);

const AREAS =
  words(`billing checkout search login signup catalogue pricing shipping invoicing reporting analytics onboarding
  moderation messaging notifications webhooks payments refunds inventory uploads exports imports scheduling permissions audit
  localisation caching throttling indexing archiving`);
const PARTS =
  words(`controller worker queue gateway adapter parser serializer migration scheduler handler client proxy cache
  resolver middleware validator renderer importer exporter listener dispatcher registry factory router store poller reducer
  template loader mapper`);
const TOOLS =
  words(`Redis Postgres Kafka RabbitMQ Elasticsearch Meilisearch SQLite DynamoDB Memcached ClickHouse Vitest Jest
  Playwright Cypress Storybook Webpack Vite esbuild Rollup Turbopack Prisma Knex Drizzle Sequelize Zod Ajv Joi Yup Pino Winston
  Sentry Datadog Grafana Prometheus Terraform Pulumi Ansible Docker Podman Nomad Consul Vault Keycloak Auth0 Stripe Adyen`);
const VERBS =
  words(`Wrap Log Retry Batch Paginate Sanitise Encrypt Compress Debounce Snapshot Mock Stream Tag Version Sign
  Normalise Escape Measure Isolate Seed`);
const THINGS =
  words(`requests responses timestamps identifiers payloads headers cookies tokens rows events errors metrics traces
  files images rates locales currencies addresses sessions jobs tickets feeds drafts coupons`);
const WHYS =
  words(`deadlocks timeouts regressions duplicates leaks crashes flakiness drift corruption latency outages confusion
  rounding overflows races staleness`);

const rows = [];
const planted = new Map();
const at = (days) => new Date(NOW.getTime() - days * DAY).toISOString().replace('.000', '');
const add = (title, body, more = {}) => {
  const id = `dec-p${rows.length}`;
  rows.push({
    primitive: 'decision',
    id,
    title,
    body,
    created: at(10),
    updated: at(10),
    source: 'claude',
    tags: ['bench'],
    confidence: 0.8,
    ...more,
  });
  return id;
};
const seen = new Set();
const subject = () => {
  for (;;) {
    const found = {
      area: pick(AREAS),
      part: pick(PARTS),
      other: pick(PARTS),
      thing: pick(THINGS),
      verb: pick(VERBS),
      why: pick(WHYS),
      more: pick(THINGS),
      month: pick(WHYS),
    };
    const key = [found.area, found.part, found.thing, found.verb].join(' ');
    if (!seen.has(key)) {
      seen.add(key);
      return found;
    }
  }
};
const title = ({ verb, thing, area, part }) => `${verb} ${thing} in the ${area} ${part}`;
const body = ({ verb, thing, area, part, other, why, more, month }) =>
  `${verb} all ${thing} before they leave the ${area} ${part}, also those that come by the ${other} with ${more}.\n\n**Why:** ${why} cost us a weekend, and ${month} came back twice.`;

const REPHRASED = [
  (s) => [title(s), body(s)],
  (s) => [
    `Always ${title(s).toLowerCase()}`,
    body(s).replace('cost us a weekend', 'cost the team a whole weekend'),
  ],
  (s) => [
    `${title(s)}, always`,
    `In the ${s.area} ${s.part}, ${s.verb.toLowerCase()} all ${s.thing} before they leave, also those that come by the ${s.other} with ${s.more}.\n\n**Why:** ${s.why} cost us a weekend, and ${s.month} came back.`,
  ],
  (s) => [`The ${s.area} ${s.part} must ${s.verb.toLowerCase()} ${s.thing}`, body(s)],
];
for (let number = 0; number < PLANTED.duplicate; number++) {
  const s = subject();
  const one = add(title(s), body(s));
  const [head, text] = REPHRASED[number % REPHRASED.length](s);
  planted.set(add(head, text, { created: at(5), updated: at(5) }), { ground: 'duplicate', with: one });
}
const OVERTURNING = [
  (s, _old, tool) => [
    `Use ${tool} for ${s.area} ${s.thing} in the ${s.part}`,
    `${tool} holds ${s.area} ${s.thing} for the ${s.part}.`,
  ],
  (s, old, tool) => [
    `Use ${tool} instead of ${old} for ${s.area} ${s.thing} in the ${s.part}`,
    `${old} is out.`,
  ],
  (s, old, tool) => [
    `Stop using ${old} for ${s.area} ${s.thing} in the ${s.part}; use ${tool}`,
    `${tool} does it since ${s.why}.`,
  ],
];
for (let number = 0; number < PLANTED.contradiction; number++) {
  const s = subject();
  const old = pick(TOOLS);
  const tool = pick(TOOLS.filter((name) => name !== old));
  const first = add(
    `Use ${old} for ${s.area} ${s.thing} in the ${s.part}`,
    `${old} holds ${s.area} ${s.thing} for the ${s.part}.`,
    { created: at(20), updated: at(20) },
  );
  const [head, text] = OVERTURNING[number % OVERTURNING.length](s, old, tool);
  add(head, text, { created: at(4), updated: at(4) });
  planted.set(first, { ground: 'contradiction' });
}
for (let number = 0; number < PLANTED.decayed; number++) {
  const s = subject();
  planted.set(add(title(s), body(s), { created: at(400), updated: at(200 + number) }), { ground: 'decayed' });
}

await run();

async function run() {
  const cwd = repository('code');
  const git = (...args) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();
  mkdirSync(join(cwd, 'src'), { recursive: true });
  const lines = (mark) => Array.from({ length: 40 }, (_, line) => `${mark} ${line}\n`).join('');
  for (let file = 0; file < 400; file++)
    writeFileSync(join(cwd, 'src', `unit-${file}.ts`), lines(`unit ${file}`));
  git('add', '--all');
  git('commit', '--quiet', '-m', 'one');
  const blobs = new Map(
    git('ls-tree', '-r', 'HEAD')
      .split('\n')
      .map((line) => [line.split('\t')[1], line.split(/[ \t]/)[2]]),
  );
  const commit = git('rev-parse', 'HEAD');
  const anchored = (file) => {
    const path = `src/unit-${file}.ts`;
    return { anchors: [{ path, blob: blobs.get(path) }], commit };
  };
  for (let file = 0; file < PLANTED.stale; file++) {
    const s = subject();
    planted.set(add(title(s), `${body(s)} See unit-${file}.ts.`, anchored(file)), { ground: 'stale' });
  }
  for (let file = PLANTED.stale; rows.length < TOTAL; file++) {
    const s = subject();
    add(title(s), body(s), file < 400 ? anchored(file) : {});
  }
  for (let file = 0; file < PLANTED.stale; file++) {
    if (file % 3 === 0) git('rm', '--quiet', `src/unit-${file}.ts`);
    else if (file % 3 === 1) git('mv', `src/unit-${file}.ts`, `src/moved-${file}.ts`);
    else writeFileSync(join(cwd, 'src', `unit-${file}.ts`), lines('rewritten'));
  }
  // Small edits leave a memory as true as it was.
  for (let file = 300; file < 400; file++)
    writeFileSync(join(cwd, 'src', `unit-${file}.ts`), `${lines(`unit ${file}`)}more\n`);
  git('commit', '--quiet', '--all', '-m', 'two');

  const { openRepository, openStore, maintain, shelve } = await load(
    'git/open.ts',
    'store/open-store.ts',
    'maintain/maintain.ts',
    'maintain/shelf.ts',
  );
  const context = contextAt(cwd, () => NOW);
  const opened = await openRepository(context);
  await (await openStore(context, opened)).apply(() => [
    { op: 'import', memories: rows, reason: { why: 'For the benchmark.' } },
  ]);

  let report;
  const dry = await elapsed(async () => {
    report = await maintain(context, opened, { dryRun: true });
  });
  const whole = await elapsed(() => maintain(context, opened));
  tell(report.actions);
  const memories = new Map(
    rows
      .slice(0, 1_000)
      .map((memory) => [memory.id, { memory, path: memory.id, archived: false, text: '', blob: memory.id }]),
  );
  const decay = { graceDays: 30, spanDays: 180, floor: 0.1, archiveBelow: 0.2 };
  const shelf = shelve(
    { tip: 'x', memories, problems: [] },
    { now: NOW, decay, lastAccess: () => undefined, anchors: new Map() },
  );
  const pairwise =
    100 *
    (await elapsed(() => {
      for (let one = 0; one < 1_000; one++)
        for (let other = 0; other < one; other++) shelf.rules.likeness(one, other);
    }));
  console.log(
    `found in ${(dry / 1000).toFixed(1)} s, proposed in ${(whole / 1000).toFixed(1)} s; comparing all with all once: ${(pairwise / 1000).toFixed(1)} s (from 1,000); ratio ${(dry / pairwise).toFixed(2)}`,
  );
}

function tell(actions) {
  for (const ground of [...Object.keys(PLANTED), 'junk', 'scattered']) {
    const mine = actions.filter((action) => action.ground === ground);
    const isRight = ({ ids }) =>
      ids.some(
        (id) =>
          planted.get(id)?.ground === ground &&
          (ground !== 'duplicate' || ids.includes(planted.get(id).with)),
      );
    const right = mine.filter(isRight);
    const found = [...planted].filter(
      ([id, fact]) => fact.ground === ground && right.some(({ ids }) => ids.includes(id)),
    );
    const wrong = mine.filter((action) => !isRight(action));
    console.log(
      `${ground}: planted ${PLANTED[ground] ?? 0}, found ${found.length}, false alarms ${wrong.length}`,
    );
    if (process.env.SHOW)
      for (const { why, subject: about, evidence } of wrong.slice(0, 5))
        console.log('   ', about.title, '|', why, evidence.join(' '));
    if (process.env.SHOW)
      for (const [id, fact] of [...planted]
        .filter(([id, fact]) => fact.ground === ground && !right.some(({ ids }) => ids.includes(id)))
        .slice(0, 5))
        console.log(
          '    missed',
          rows.find((row) => row.id === id).title,
          '|',
          rows.find((row) => row.id === fact.with)?.title ?? '',
        );
  }
}

/**
 * Invented credentials, made from the shapes their issuers document. No complete token stands in this file: they are
 * put together when the test runs, from a fixed seed.
 */
export interface Planted {
  readonly kind: string;
  /** What must not survive anywhere. */
  readonly secret: string;
  /** How it is written where nothing around it tells what it is; `secret` itself where its shape does. */
  readonly text: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const WORD = LOWER + UPPER + DIGITS;

/** Mulberry32: small, seeded, the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Forge {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }
  of(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[Math.floor(this.#random() * alphabet.length)]).join('');
  }
  word(length: number): string {
    // A token of that length without any digit is possible, but not what the shape promises.
    return `${this.of(WORD, length - 3)}${this.of(DIGITS, 1)}${this.of(LOWER, 1)}${this.of(DIGITS, 1)}`;
  }
  hex(length: number): string {
    return `${this.of(HEX, length - 4)}${this.of('abcdef', 1)}${this.of(DIGITS, 1)}${this.of('abcdef', 1)}${this.of(DIGITS, 1)}`;
  }
  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.of(HEX, length)).join('-');
  }
  base64(bytes: number): string {
    return Buffer.from(Array.from({ length: bytes }, () => Math.floor(this.#random() * 256))).toString(
      'base64',
    );
  }
  password(): string {
    const word = ['Falcon', 'Teapot', 'harvest', 'Juniper', 'copper', 'Walrus'][
      Math.floor(this.#random() * 6)
    ];
    return `${word}${this.of('!#%^*', 1)}${this.of(DIGITS, 3)}${this.of(LOWER, 2)}`;
  }
}

const join = (...parts: string[]): string => parts.join('');

/** Shapes that give themselves away wherever they stand. */
const SHAPED: Readonly<Record<string, (forge: Forge) => string>> = {
  'aws key id': (f) => join('AK', 'IA', f.of(`${UPPER}234567`, 14), 'Q7'),
  'aws session key id': (f) => join('AS', 'IA', f.of(`${UPPER}234567`, 14), '7Z'),
  'github classic': (f) => join('gh', 'p_', f.word(36)),
  'github oauth': (f) => join('gh', 'o_', f.word(36)),
  'github app': (f) => join('gh', 's_', f.word(36)),
  'github fine-grained': (f) => join('github', '_pat_', f.word(22), '_', f.word(59)),
  gitlab: (f) => join('gl', 'pat-', f.word(20)),
  'gitlab runner': (f) => join('gl', 'rt-', f.word(20)),
  'slack bot': (f) => join('xo', 'xb-', f.of(DIGITS, 12), '-', f.of(DIGITS, 13), '-', f.word(24)),
  'slack app': (f) => join('xa', 'pp-1-A', f.of(UPPER, 10), '-', f.of(DIGITS, 13), '-', f.hex(64)),
  'slack webhook': (f) =>
    join('https://hooks.', 'slack.com/services/T', f.of(UPPER, 8), '/B', f.of(UPPER, 8), '/', f.word(24)),
  'discord webhook': (f) => join('https://discord.', 'com/api/webhooks/', f.of(DIGITS, 18), '/', f.word(68)),
  'discord bot': (f) => join('M', f.word(23), '.', f.word(6), '.', f.word(27)),
  'stripe live': (f) => join('sk', '_live_', f.word(24)),
  'stripe restricted': (f) => join('rk', '_live_', f.word(32)),
  'stripe webhook': (f) => join('wh', 'sec_', f.word(32)),
  'openai project': (f) => join('sk', '-proj-', f.word(74), 'T3Blbk', 'FJ', f.word(74)),
  'openai old': (f) => join('sk', '-', f.word(48)),
  anthropic: (f) => join('sk', '-ant-api03-', f.word(93), 'AA'),
  'anthropic oauth': (f) => join('sk', '-ant-oat01-', f.word(93), 'AA'),
  openrouter: (f) => join('sk', '-or-v1-', f.hex(64)),
  groq: (f) => join('gs', 'k_', f.word(52)),
  'hugging face': (f) => join('h', 'f_', f.of(LOWER + UPPER, 34)),
  replicate: (f) => join('r', '8_', f.word(37)),
  'google api': (f) => join('AI', 'za', f.word(35)),
  'google oauth': (f) => join('ya', '29.', f.word(60)),
  'google client secret': (f) => join('GOC', 'SPX-', f.word(28)),
  npm: (f) => join('np', 'm_', f.word(36)),
  pypi: (f) => join('py', 'pi-AgEI', 'cHlwaS5vcmc', f.word(70)),
  rubygems: (f) => join('ruby', 'gems_', f.hex(48)),
  docker: (f) => join('dck', 'r_pat_', f.word(27)),
  sendgrid: (f) => join('S', 'G.', f.word(22), '.', f.word(43)),
  twilio: (f) => join('S', 'K', f.hex(32)),
  mailgun: (f) => join('key', '-', f.hex(32)),
  mailchimp: (f) => join(f.hex(32), '-us', '12'),
  telegram: (f) => join(f.of('123456789', 9), ':', 'AA', f.word(33)),
  digitalocean: (f) => join('do', 'p_v1_', f.hex(64)),
  databricks: (f) => join('da', 'pi', f.hex(32)),
  vault: (f) => join('hv', 's.', f.word(96)),
  'terraform cloud': (f) => join(f.word(14), '.atlas', 'v1.', f.word(66)),
  pulumi: (f) => join('pu', 'l-', f.hex(40)),
  sentry: (f) => join('snt', 'rys_', f.word(80)),
  linear: (f) => join('lin', '_api_', f.word(40)),
  notion: (f) => join('nt', 'n_', f.of(DIGITS, 11), f.word(35)),
  figma: (f) => join('fi', 'gd_', f.word(43)),
  supabase: (f) => join('sb', 'p_', f.hex(40)),
  doppler: (f) => join('dp', '.pt.', f.word(43)),
  shopify: (f) => join('shp', 'at_', f.hex(32)),
  square: (f) => join('sq', '0atp-', f.word(22)),
  postman: (f) => join('PM', 'AK-', f.hex(24), '-', f.hex(34)),
  'new relic': (f) => join('NR', 'AK-', f.of(UPPER + DIGITS, 27)),
  grafana: (f) => join('gl', 'sa_', f.word(32), '_', f.hex(8)),
  cloudflare: (f) => join('cf', 'ut_', f.word(40), f.hex(8)),
  tailscale: (f) => join('ts', 'key-auth-', f.word(12), '-', f.word(32)),
  planetscale: (f) => join('psc', 'ale_tkn_', f.word(43)),
  'azure ad': (f) => join(f.word(3), '8Q', '~', f.word(34)),
  airtable: (f) => join('pa', 't', f.word(14), '.', f.hex(64)),
  age: (f) => join('AGE-', 'SECRET-KEY-1', f.of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)),
  jwt: (f) =>
    join(
      'ey',
      'JhbGciOiJIUzI1NiJ9',
      '.',
      'ey',
      Buffer.from(`{"sub":"${f.of(DIGITS, 8)}"}`)
        .toString('base64url')
        .slice(2),
      '.',
      f.word(43),
    ),
};

const pem = (label: string, first: string, lines: number) => (forge: Forge) =>
  [
    join('-----BEGIN ', label, '-----'),
    `${first}${forge.base64(48)}`.slice(0, 64),
    ...Array.from({ length: lines }, () => forge.base64(48)),
    forge.base64(20),
    join('-----END ', label, '-----'),
  ].join('\n');

const KEYS: Readonly<Record<string, (forge: Forge) => string>> = {
  'rsa key': pem('RSA PRIVATE KEY', 'MIIEpAIBAAKCAQEA', 8),
  'pkcs8 key': pem('PRIVATE KEY', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 6),
  'openssh key': pem('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ', 4),
  'ec key': pem('EC PRIVATE KEY', 'MHcCAQEEI', 2),
  'pgp key': pem('PGP PRIVATE KEY BLOCK', 'lQOYBGJ0b3kBCADK', 5),
};

/** Values that only the words around them tell. */
const TOLD: Readonly<Record<string, (forge: Forge) => Omit<Planted, 'kind'>>> = {
  'env file': (f) => told(f.password(), (s) => `DB_PASSWORD=${s}`),
  'env file, quoted': (f) => told(f.password(), (s) => `export PGPASSWORD="${s}"`),
  json: (f) => told(f.password(), (s) => `{"user": "svc", "password": "${s}", "port": 5432}`),
  yaml: (f) => told(f.password(), (s) => `  db:\n    password: ${s}\n    pool: 5`),
  toml: (f) => told(f.password(), (s) => `[db]\npassword = '${s}'`),
  'kubernetes env': (f) => told(f.password(), (s) => `- name: REDIS_PASSWORD\n  value: ${s}`),
  xml: (f) => told(f.password(), (s) => `<server><username>ci</username><password>${s}</password></server>`),
  'code string': (f) => told(f.password(), (s) => `const smtpPassword: string = '${s}';`),
  flag: (f) => told(f.password(), (s) => `pg_dump --password ${s} -h db.internal`),
  'flag with sign': (f) => told(f.password(), (s) => `deploy --admin-password=${s} --yes`),
  'curl user': (f) => told(f.password(), (s) => `curl -sS -u admin:${s} https://ci.internal/api`),
  mysql: (f) => told(f.password(), (s) => `mysql -u root -p${s} shop < dump.sql`),
  sshpass: (f) => told(f.password(), (s) => `sshpass -p '${s}' ssh deploy@10.0.0.7`),
  'docker login': (f) => told(f.password(), (s) => `docker login registry.internal -u ci -p ${s}`),
  netrc: (f) => told(f.password(), (s) => `machine git.internal login bot password ${s}`),
  sql: (f) => told(f.password(), (s) => `ALTER USER app WITH PASSWORD '${s}';`),
  'mysql grant': (f) => told(f.password(), (s) => `CREATE USER 'app'@'%' IDENTIFIED BY '${s}';`),
  'postgres url': (f) =>
    told(f.password().replace(/[#%^!*]/, '_'), (s) => `postgres://shop:${s}@db.internal:5432/shop`),
  'mongodb url': (f) =>
    told(f.word(16), (s) => `mongodb+srv://shop:${s}@cluster0.mongodb.net/?retryWrites=true`),
  'redis url': (f) => told(f.word(20), (s) => `REDIS_URL=redis://:${s}@cache.internal:6379/0`),
  'git url': (f) => told(f.word(24), (s) => `git clone https://oauth2:${s}@git.internal/team/repo.git`),
  'connection string': (f) =>
    told(f.password(), (s) => `Server=tcp:sql.internal;User ID=sa;Password=${s};Encrypt=true`),
  'azure storage': (f) =>
    told(
      f.base64(64),
      (s) =>
        `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${s};EndpointSuffix=core.windows.net`,
    ),
  'aws secret': (f) => told(f.word(40), (s) => `aws_secret_access_key = ${s}`),
  'api key header': (f) => told(f.hex(32), (s) => `curl -H "X-Api-Key: ${s}" https://api.internal/v1`),
  bearer: (f) => told(f.word(40), (s) => `Authorization: Bearer ${s}`),
  'basic auth': (f) =>
    told(Buffer.from(`svc:${f.password()}`).toString('base64'), (s) => `authorization: Basic ${s}`),
  cookie: (f) => told(f.hex(32), (s) => `Cookie: theme=dark; sessionid=${s}; lang=en`),
  'set-cookie': (f) => told(f.word(32), (s) => `Set-Cookie: connect.sid=${s}; Path=/; HttpOnly`),
  'token in query': (f) =>
    told(f.hex(40), (s) => `GET https://api.internal/export?format=csv&access_token=${s}&page=2`),
  'signed url': (f) =>
    told(f.hex(64), (s) => `https://bucket.s3.amazonaws.com/x.zip?X-Amz-Expires=60&X-Amz-Signature=${s}`),
  npmrc: (f) => told(f.uuid(), (s) => `//registry.internal/:_authToken=${s}`),
  'said password': (f) => told(f.password(), (s) => `the staging password is ${s}, do not tell`),
  'given password': (f) => told(f.password(), (s) => `log in with user demo and password ${s} please`),
  'said token': (f) => told(f.hex(40), (s) => `my API key is ${s} if you need it`),
  'python call': (f) => told(f.password(), (s) => `requests.get(url, auth=("svc", "${s}"))`),
  'secret key': (f) => told(f.hex(64), (s) => `SECRET_KEY_BASE: ${s}`),
  'django key': (f) => told(`django${f.word(40)}`, (s) => `SECRET_KEY = '${s}'`),
  'client secret': (f) => told(f.word(40), (s) => `"clientSecret": "${s}"`),
  'markdown table': (f) => told(f.password(), (s) => `| Password | ${s} |`),
  jwk: (f) => told(f.word(43), (s) => `{"kty":"EC","crv":"P-256","d":"${s}"}`),
  'recovery phrase': (f) =>
    told(Array.from({ length: 12 }, () => f.of(LOWER, 5)).join(' '), (s) => `mnemonic: "${s}"`),
};

function told(secret: string, text: (secret: string) => string): Omit<Planted, 'kind'> {
  return { secret, text: text(secret) };
}

/** Numbers and addresses of invented people. */
const PRIVATE: Readonly<Record<string, (forge: Forge) => string>> = {
  mail: (f) => `${f.of(LOWER, 6)}.${f.of(LOWER, 7)}@${f.of(LOWER, 8)}.io`,
  phone: (f) => `+49 170 ${f.of('123456789', 4)}${f.of('2345', 3)}`,
  card: (f) => withLuhn(`4${f.of('13579', 3)} ${f.of(DIGITS, 4)} ${f.of(DIGITS, 4)} ${f.of(DIGITS, 3)}`),
  iban: (f) => iban('DE', f.of(DIGITS, 18)),
};

function withLuhn(body: string): string {
  const digits = body.replace(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function iban(country: string, account: string): string {
  const numeric = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('');
  const check = 98n - (BigInt(numeric) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${account}`;
}

const repeat = (
  table: Readonly<Record<string, (forge: Forge) => string>>,
  seed: number,
  times: number,
): Planted[] =>
  Object.entries(table).flatMap(([kind, make], row) =>
    Array.from({ length: times }, (_, index) => {
      const secret = make(new Forge(seed + row * 100 + index));
      return { kind, secret, text: secret };
    }),
  );

/** Tokens recognisable by shape, three of each. */
export const shapedSecrets = (): Planted[] => repeat(SHAPED, 1_000, 3);
export const privateKeys = (): Planted[] => repeat(KEYS, 50_000, 2);
export const privateData = (): Planted[] => repeat(PRIVATE, 90_000, 5);

/** Values told by their surroundings, two of each. */
export const toldSecrets = (): Planted[] =>
  Object.entries(TOLD).flatMap(([kind, make], row) =>
    [0, 1].map((index) => ({ kind, ...make(new Forge(70_000 + row * 100 + index)) })),
  );

export const allPlanted = (): Planted[] => [
  ...shapedSecrets(),
  ...privateKeys(),
  ...toldSecrets(),
  ...privateData(),
];

/** Stretches of a secret that must not be found either: a token cut in half is still most of a token. */
export function piecesOf(secret: string): string[] {
  const runs = secret.split(/[\s"'\\]+|-----[A-Z ]+-----|https?:\/\/[\w.]+\//).filter((run) => run !== '');
  const longest = Math.max(...runs.map((run) => run.length));
  if (longest <= 16) return [secret];
  const pieces: string[] = [];
  for (const run of runs) {
    for (let at = 8; at + 14 <= run.length; at += 7) pieces.push(run.slice(at, at + 14));
  }
  return pieces;
}

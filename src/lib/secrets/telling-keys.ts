/**
 * How much the name of a value says about it: `strong` (password, secret: nearly any value is one), `phrase`
 * (passphrase, mnemonic: words are one too), `casual` (pass, pw: the value must mix letters and digits), `weak` (token, API key, auth: the value must look like one),
 * `faint` (any other key: only a long random value counts).
 */
export type KeyWeight = 'strong' | 'phrase' | 'casual' | 'weak' | 'faint';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const PASSWORDS = words(
  'password passwd pwd passcode passwort kennwort senha contrasena motdepasse secret userpass requirepass masterauth sshpass pgpass',
);
const PHRASES = words('passphrase mnemonic seedphrase');
const TOKENS = words(
  'token apikey apisecret accesskey secretkey privatekey authkey appkey sharedkey masterkey encryptionkey ' +
    'credential credentials creds cred auth authtoken jwt bearer signature sig otp salt pepper',
);
/** Before `key`, `pass`, `token`: whose it is. */
const KEY_OWNERS = words(
  'api access secret private signing sign encryption encrypt decryption master auth service account storage shared ssh deploy ' +
    'license app application webhook admin root session subscription host hmac jwt consumer client server user ssl tls pgp gpg ' +
    'anon integration write ingest ingestion personal bot team project',
);
const PASS_OWNERS = words(
  'db database user admin root mysql postgres pg redis mongo smtp imap mail email ftp sftp ssh proxy http basic auth login sudo vault key cert my become ansible service client wifi app account keystore truststore store jenkins rabbitmq amqp ldap vpn mssql oracle mariadb mongodb elastic kafka registry docker nexus encryption zip remote deploy',
);
/** Tokens of parsers, pagers and cancellation; keys of caches, databases and the public. */
const HARMLESS_OWNERS = words(
  'page next continuation continue sync cancellation cancel stop eos bos pad unk mask public publishable cache primary foreign partition sort object row map dict index group react query storage translation i18n hot shortcut pressed',
);
/** Behind the telling word, without changing what the value is. */
const QUALIFIERS = words(
  'value base hex pem string str raw plain plaintext b64 base64 encoded old new current prod production dev staging stage test live confirm confirmation again primary secondary backup default data text env local ci',
);

/** Finds where a telling name may stand; {@link weighKey} judges the whole name around it. */
export const KEY_HINT =
  /pass|pwd|secret|token|key|auth|cred|jwt|bearer|sig|salt|pepper|mnemonic|seed|otp|[_-]pat\b|pw\b|kennwort|senha|contrasena/gi;

const known = new Map<string, KeyWeight | undefined>();

/** Weighs the name of a variable, field, flag, header or parameter; undefined when it tells nothing. */
export function weighKey(name: string): KeyWeight | undefined {
  if (known.has(name)) return known.get(name);
  if (known.size > 4096) known.clear();
  const weight = weigh(name);
  known.set(name, weight);
  return weight;
}

function weigh(name: string): KeyWeight | undefined {
  if (name === 'PWD' || name === 'OLDPWD') return undefined;
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((part) => (/\d$/.test(part) && !/^\d/.test(part) ? part.replace(/\d+$/, '') : part))
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  while (parts.length > 1 && QUALIFIERS.has(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  const owner = parts.at(-2) ?? '';
  const shouted = /^[A-Z][A-Z0-9_]*$/.test(name);
  if (PHRASES.has(last) || (last === 'phrase' && /^(?:pass|seed|recovery)$/.test(owner))) return 'phrase';
  if (PASSWORDS.has(last) || /(?:password|passwd|passphrase|secret|pwd)$/.test(last)) return 'strong';
  if (/^(?:pass|pw)$/.test(last)) {
    if (PASS_OWNERS.has(owner) || (shouted && parts.length > 1)) return 'strong';
    return owner === '' ? 'casual' : undefined;
  }
  if (HARMLESS_OWNERS.has(owner)) return undefined;
  if (TOKENS.has(last) || /[a-z](?:token|apikey)$/.test(last)) return 'weak';
  if (last === 'pat') return shouted || parts.length > 1 ? 'weak' : undefined;
  if (last !== 'key') return undefined;
  return KEY_OWNERS.has(owner) || shouted ? 'weak' : 'faint';
}

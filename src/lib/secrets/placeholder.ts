import { MASK } from './finding.js';

/** Stands for a value, refers to one kept elsewhere, or was already taken out. */
const REFERENCE = new RegExp(
  [
    `^${MASK}`,
    '^\\[?(?:redacted|REDACTED|hidden|masked|removed|filtered|secure|FILTERED)\\b',
    '^\\$(?:[A-Za-z_]\\w*|\\d)?$', // $TOKEN
    '^\\$?\\$[{(]|^#\\{|^\\{\\{?|^%\\{|^%[A-Za-z_]\\w*%|^<%|^<[^<>]*>?$|^\\$env:|^!(?:Ref|Sub|GetAtt|vault|secret)\\b|^@[A-Za-z.]+\\(',
    '^(?:process\\.env|import\\.meta|os\\.(?:environ|getenv|Getenv)|env[.([]|ENV[.([]|getenv|secrets?\\.|vars?\\.|local\\.|data\\.|module\\.|Deno\\.|Bun\\.|System\\.|std::|self\\.|this\\.)',
    '^(?:op|vault|ssm|sops|bws|keyring|secretsmanager|aws-sm|gcp-sm|doppler|kms)://|^(?:ref\\+|arn:aws|enc:|ENC\\[|file://)',
    '\\$\\{|\\{\\{|\\}\\}|\\$\\(',
    '\\.\\.\\.|…|\\*\\*\\*|•••|###|(?:[xX]){4}|---|___',
    '^(?:your|YOUR|Your|dein|tu|votre)[-_ A-Z]?|(?:example|EXAMPLE|Example|placeholder|PLACEHOLDER|change[-_]?me|CHANGE[-_]?ME|replace[-_]?(?:me|with|this)|REPLACE[-_]?(?:ME|WITH|THIS)|todo|TODO|redacted|REDACTED)',
  ].join('|'),
);

const VOCABULARY = new Set(
  (
    'a abc access admin an and any api app argument as auth authentication authorization bar base baz bearer boolean bool bytes ' +
    'char client code cookie credential credentials current default demo dev docker dummy empty enter env example fake false field file flag ' +
    'float foo for from get guest hash here hex id include inherit input insert int integer invalid is jwt key label local minioadmin ' +
    'mock my mypassword mysql name new nil no none not null number object of off old omit on one option optional or origin output param parameter pass password ' +
    'passwords passwd path placeholder plain postgres private prompt protected public pwd random raw redacted refresh required reset role root same sample ' +
    'secret secrets session set some something str string stub temp test testing text the this to todo token tokens true type undefined uint unknown update url user ' +
    'username valid value values void word wrong xxx yes you your'
  ).split(' '),
);

/** Names of algorithms and formats that mix letters and digits as passwords do. */
const TECHNICAL =
  /^(?:(?:hmac-?)?sha-?\d+|sha3-\d+|md5|utf-?\d+\w*|base\d\d\w*|base\d\d-\w+|o?auth2?(?:\.\d)?|[hrep]s\d{3}|aes-?\d*\w*(?:-\w+)*|pbkdf2\w*|argon2\w*|bcrypt|x509|ed25519|rsa-?\d*|v\d[\w.]*|ipv[46]|web3|h2|http2|s3|ec2|k8s|i18n|1password|\d+[a-z]{1,3}|\d+-\w+|\d+(?:st|nd|rd|th)|[a-z]+-\d{1,2}|p\d{1,2}|[a-z]\d{1,3}|\d+(?:\.\d+)?%)$/i;

/** Whether a value only stands for a secret: `<token>`, `xxxx`, `$TOKEN`, `process.env.X`, `your-api-key`. */
export function isPlaceholder(value: string): boolean {
  if (value.length < 3 || REFERENCE.test(value)) return true;
  return new Set(value).size < 3 && value.length > 3;
}

/** Whether all words of a value are those of types, labels and examples: `string`, `my-secret-token`. */
export function isVocabulary(value: string, numbers = false): boolean {
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.every((word) => VOCABULARY.has(word) || (numbers && /^\d{1,5}$/.test(word)));
}

export function isTechnicalTerm(value: string): boolean {
  return TECHNICAL.test(value);
}

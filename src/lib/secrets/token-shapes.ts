import { allMatches } from './all-matches.js';
import type { Detector, FindingKind } from './finding.js';
import { looksRandom } from './randomness.js';

/**
 * Shapes of credentials by the prefix their issuer documents, where secretlint's rules have none or hold only for
 * one length. `guess` marks shapes that ordinary identifiers may share: their rest must look random.
 */
interface Shape {
  readonly rule: string;
  readonly pattern: string;
  readonly kind?: FindingKind;
  readonly guess?: boolean;
  /** What stands inside a shape that begins like any word: without it in the text the shape is not tried. */
  readonly needs?: RegExp;
}

const TEXT = '[A-Za-z0-9_-]';
const WORD = '[A-Za-z0-9]';
const HEX = '[0-9a-fA-F]';
const UUID = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`;

const SHAPES: readonly Shape[] = [
  { rule: 'aws-key-id', pattern: '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}' },
  { rule: 'aws-bedrock', pattern: `(?:ABSK${WORD}{40,}|bedrock-api-key-${TEXT}{20,})[=+/A-Za-z0-9]*` },
  { rule: 'google-api-key', pattern: `AIza${TEXT}{30,}` },
  { rule: 'google-oauth', pattern: `(?:ya29\\.|1//0)${TEXT}{20,}|GOCSPX-${TEXT}{20,}` },
  { rule: 'github', pattern: `gh[pousr]_${WORD}{20,}|github_pat_\\w{22,}` },
  {
    rule: 'gitlab',
    pattern: `gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|oas)-[\\w.-]{16,}|GR1348941${TEXT}{20,}`,
  },
  { rule: 'bitbucket', pattern: `(?:ATATT3|ATBB|ATCTT3)[\\w=-]{20,}` },
  {
    rule: 'slack',
    pattern: `xox[abceoprs](?:\\.xox[bp])?-[\\w-]{10,}|xapp-\\d-[\\w-]{10,}|xwfp-[\\w-]{10,}`,
  },
  { rule: 'openai', pattern: `sk-(?:proj|svcacct|admin|None)-${TEXT}{20,}` },
  { rule: 'anthropic', pattern: `sk-ant-(?:api|admin|oat|ort|sid)\\d\\d-${TEXT}{20,}` },
  { rule: 'openrouter', pattern: `sk-or-(?:v\\d-)?${WORD}{20,}` },
  { rule: 'llm-key', pattern: `sk-${TEXT}{20,}`, guess: true },
  {
    rule: 'llm-key',
    pattern: `(?:gsk_|pplx-|xai-|r8_|fw_|csk-|nvapi-|hf_|api_org_|tgp_v1_|jina_|ctx7sk-|tvly-(?:dev-)?|exa_)${TEXT}{20,}`,
    guess: true,
  },
  { rule: 'stripe', pattern: `(?:sk|rk)_(?:live|test|prod)_${WORD}{10,}|whsec_[A-Za-z0-9+/=]{24,}` },
  { rule: 'square', pattern: `sq0(?:atp|csp|idp)-${TEXT}{20,}|EAAA[A-Za-z0-9+=-]{56,}` },
  { rule: 'braintree', pattern: `access_token\\$(?:production|sandbox)\\$${WORD}{16}\\$${HEX}{32}` },
  { rule: 'shopify', pattern: `shp(?:at|ca|pa|ss|ua)_${HEX}{32,}` },
  { rule: 'plaid', pattern: `access-(?:sandbox|development|production)-${UUID}` },
  { rule: 'twilio', pattern: `(?:SK|AC)${HEX}{32}(?!${WORD})` },
  { rule: 'sendgrid', pattern: `SG\\.${TEXT}{16,}\\.${TEXT}{16,}` },
  { rule: 'mailgun', pattern: `(?:key|pubkey)-${HEX}{32}(?!${WORD})` },
  { rule: 'mailchimp', pattern: `${HEX}{32}-us\\d{1,2}(?!${WORD})`, needs: /-us\d/ },
  { rule: 'brevo', pattern: `xkeysib-${HEX}{64}-${WORD}{16}` },
  { rule: 'resend', pattern: `re_${WORD}{8,}_${WORD}{16,}`, guess: true },
  { rule: 'npm', pattern: `npm_${WORD}{30,}` },
  { rule: 'pypi', pattern: `pypi-AgE${TEXT}{40,}` },
  { rule: 'rubygems', pattern: `rubygems_${HEX}{32,}` },
  { rule: 'crates-io', pattern: `cio${WORD}{32}(?!${WORD})`, guess: true },
  { rule: 'nuget', pattern: 'oy2[a-z0-9]{43}(?![a-z0-9])' },
  { rule: 'clojars', pattern: 'CLOJARS_[a-z0-9]{60}' },
  { rule: 'docker', pattern: `dckr_(?:pat|oat)_${TEXT}{20,}` },
  { rule: 'artifactory', pattern: `AKCp${WORD}{60,}|cmVmdGtuO${WORD}{50,}` },
  { rule: 'digitalocean', pattern: `do[opr]_v1_${HEX}{64}` },
  { rule: 'heroku', pattern: `HRKU-${TEXT}{30,}` },
  { rule: 'fly-io', pattern: `(?:fm[12][ar]?_|fo1_)[A-Za-z0-9+/=_,-]{40,}` },
  { rule: 'render', pattern: `rnd_${WORD}{28,}`, guess: true },
  { rule: 'vercel', pattern: `vc[piark]_${WORD}{20,}`, guess: true },
  { rule: 'netlify', pattern: `nf[pcoub]_${WORD}{36,}`, guess: true },
  { rule: 'cloudflare', pattern: `cf(?:k|ut|at)_${WORD}{40,}|v1\\.0-${HEX}{24}-${HEX}{100,}` },
  { rule: 'supabase', pattern: `sbp_${HEX}{40,}|sb_secret_${TEXT}{20,}` },
  { rule: 'planetscale', pattern: 'pscale_(?:tkn|pw|oauth)_[\\w.-]{32,}' },
  { rule: 'doppler', pattern: `dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{32,}` },
  { rule: 'vault', pattern: `hv[sbr]\\.${TEXT}{20,}` },
  { rule: 'terraform', pattern: `${WORD}{14}\\.atlasv1\\.[\\w=-]{60,}`, needs: /\.atlasv1\./ },
  { rule: 'pulumi', pattern: `pul-${HEX}{40}` },
  { rule: 'databricks', pattern: `dapi${HEX}{32}(?:-\\d)?` },
  { rule: 'dynatrace', pattern: 'dt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}' },
  { rule: 'grafana', pattern: `gl(?:c|sa)_[A-Za-z0-9+/=_]{30,}|eyJrIjoi[A-Za-z0-9+/=]{60,}` },
  { rule: 'new-relic', pattern: `NR(?:AK|II|JS|RA|AA)-${WORD}{19,}` },
  { rule: 'sentry', pattern: `sntry[su]_[A-Za-z0-9+/=_-]{40,}` },
  { rule: 'sonar', pattern: `sq[uap]_${HEX}{40}` },
  { rule: 'postman', pattern: `PMAK-${HEX}{24}-${HEX}{34}` },
  { rule: 'linear', pattern: `lin_(?:api|oauth)_${WORD}{32,}` },
  { rule: 'notion', pattern: `ntn_${WORD}{40,}` },
  { rule: 'figma', pattern: `fig[dorh]_${TEXT}{30,}`, guess: true },
  { rule: 'airtable', pattern: `pat${WORD}{14}\\.${HEX}{64}` },
  { rule: 'contentful', pattern: `CFPAT-${TEXT}{40,}` },
  { rule: 'typeform', pattern: 'tfp_[\\w.=-]{40,}' },
  { rule: 'launchdarkly', pattern: `(?:sdk|mob|api)-${UUID}` },
  { rule: 'buildkite', pattern: `bk(?:ua|ct|at)_${WORD}{36,}` },
  { rule: 'circleci', pattern: `CCIPAT_${WORD}{20,}_${HEX}{40}` },
  { rule: 'tailscale', pattern: `tskey-[a-z]+-${TEXT}{16,}` },
  { rule: 'telegram', pattern: `\\d{8,10}:AA${TEXT}{32,33}`, needs: /:AA/ },
  { rule: 'discord', pattern: `[MNO]${WORD}{23,27}\\.${TEXT}{6}\\.${TEXT}{27,}` },
  { rule: 'facebook', pattern: `EAA[MC]?${WORD}{60,}` },
  { rule: 'twitter', pattern: 'AAAAAAAAAAAAAAAAAAAAA[A-Za-z0-9%]{50,}' },
  { rule: 'mapbox', pattern: `[sp]k\\.eyJ${TEXT}{40,}\\.${TEXT}{20,}` },
  { rule: 'azure-ad', pattern: `[A-Za-z0-9_~.-]{3}8Q~[A-Za-z0-9_~.-]{31,}`, needs: /8Q~/ },
  { rule: 'azure-devops', pattern: `${WORD}{52}JQQJ99${WORD}{4}AC[A-Za-z0-9]{20,}`, needs: /JQQJ99/ },
  { rule: '1password', pattern: 'ops_eyJ[A-Za-z0-9+/=]{60,}|A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,6}' },
  { rule: 'infisical', pattern: `st\\.${HEX}{24}\\.${HEX}{32}\\.${HEX}{32}` },
  { rule: 'easypost', pattern: `EZ[AT]K${WORD}{54}` },
  { rule: 'flutterwave', pattern: 'FLWSECK(?:_TEST)?-[0-9a-zA-Z]{12,}-X' },
  { rule: 'shippo', pattern: `shippo_(?:live|test)_${HEX}{40}` },
  { rule: 'readme', pattern: 'rdme_[a-z0-9]{70}' },
  { rule: 'prefect', pattern: 'pnu_[a-zA-Z0-9]{36}' },
  { rule: 'age', kind: 'private-key', pattern: 'AGE-SECRET-KEY-1[A-Z0-9]{50,}' },
  { rule: 'jwt', pattern: `ey[IJ][\\w-]{10,}\\.(?:ey[IJ][\\w-]{4,}|${TEXT}{20,})(?:\\.${TEXT}*){0,3}` },
];

const BOUNDARY = '\\b';
const compile = (shapes: readonly Shape[], flags: string) =>
  new RegExp(`${BOUNDARY}(?:${shapes.map(({ pattern }) => pattern).join('|')})`, flags);
/** One pass finds where any shape stands (V8 skips quickly over text where no prefix begins), then each is tried there. */
const PREFIXED = compile(
  SHAPES.filter(({ needs }) => needs === undefined),
  'g',
);
const PREFIXED_EACH = SHAPES.filter(({ needs }) => needs === undefined).map((shape) => ({
  ...shape,
  sticky: compile([shape], 'y'),
}));
const OTHERS = SHAPES.flatMap(({ needs, ...shape }) =>
  needs === undefined ? [] : [{ ...shape, needs, global: compile([shape], 'g') }],
);

/** The private part of a JSON web key, and keys inside webhook addresses: told by what stands around them. */
const SURROUNDED: readonly { rule: string; kind: FindingKind; pattern: RegExp }[] = [
  {
    rule: 'jwk',
    kind: 'private-key',
    pattern: /"(?:d|p|q|dp|dq|qi|k)\\{0,8}"\s{0,4}:\s{0,4}\\{0,8}"([A-Za-z0-9_-]{32,})(?=\\{0,8}")/dg,
  },
  {
    rule: 'webhook',
    kind: 'webhook',
    pattern:
      /https?:(?:\\?\/){2}(?:hooks\.slack\.com\\?\/(?:services|workflows|triggers)|(?:\w+\.)?discord(?:app)?\.com\\?\/api\\?\/(?:v\d+\\?\/)?webhooks|[\w.-]+\.webhook\.office\.com|outlook\.office(?:365)?\.com\\?\/webhook|hooks\.zapier\.com\\?\/hooks|[\w.-]+\.logic\.azure\.com|chat\.googleapis\.com\\?\/v1\\?\/spaces|maker\.ifttt\.com\\?\/trigger|open\.(?:feishu\.cn|larksuite\.com)\\?\/open-apis\\?\/bot|qyapi\.weixin\.qq\.com\\?\/cgi-bin\\?\/webhook|oapi\.dingtalk\.com\\?\/robot|hook\.(?:\w+\.)?make\.com)((?:\\?\/|\?)[^\s"'`<>\\)\]]{12,})/dg,
  },
];

/** Credentials recognisable by their own shape, wherever they stand. */
export const findShapes: Detector = (text, report) => {
  for (const { index } of allMatches(PREFIXED, text)) {
    const shape = PREFIXED_EACH.find(({ sticky, guess }) => {
      sticky.lastIndex = index;
      const value = sticky.exec(text)?.[0];
      return value !== undefined && isReal(value, guess === true);
    });
    if (shape !== undefined) report(shape.rule, shape.kind ?? 'token', index, shape.sticky.lastIndex);
  }
  for (const { rule, needs, global } of OTHERS) {
    if (text.search(needs) < 0) continue;
    for (const { 0: value, index } of allMatches(global, text)) {
      if (isReal(value, false)) report(rule, 'token', index, index + value.length);
    }
  }
  for (const { rule, kind, pattern } of SURROUNDED) {
    for (const { indices } of allMatches(pattern, text)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      if (end > start && isReal(text.slice(start, end), false)) report(rule, kind, start, end);
    }
  }
};

/** Examples in documentation repeat characters or say so. */
function isReal(value: string, guess: boolean): boolean {
  if (/EXAMPLE|example|(?:x|X){5}|\.\.\.|your|YOUR/.test(value) || new Set(value.slice(-16)).size < 6)
    return false;
  return !guess || looksRandom(value.replace(/^[a-z]{1,5}[-_]/, ''), 12);
}

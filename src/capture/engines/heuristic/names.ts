/** Names, files and technologies mentioned in a text. */
import { isStopWord } from './tokens.js';

const PATH =
  /(?:^|[\s`"'(])((?:[~.]{0,2}\/)?(?:[\w@.-]+\/)+[\w@.-]*\.?[\w-]+|[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|c|h|cpp|cs|php|sh|ps1|sql|ya?ml|toml|json|md|lock|css|html|vue|svelte|proto|tf|plist|gradle|xml|cfg|ini|env))(?=[\s`"'),:;.!?]|$)/g;
const TAG = /`([^`\s]{2,30})`|\b([A-Z][a-z]+[A-Z]\w+|[a-z]+[A-Z]\w+|[A-Z]{3,}[A-Z0-9]*|[a-z]+_[a-z_]+)\b/g;

/** Files and folders mentioned, as written. */
export function pathsIn(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(PATH)]
        .map((m) => m[1] ?? '')
        .filter((path) => path.length > 3 && !/^\w+:\/\//.test(path)),
    ),
  ].slice(0, 8);
}

/** Tags from what a text names: tools and technologies, identifiers, proper names, and words it comes back to. */
export function tagsOf(text: string, most = 6): string[] {
  const count = new Map<string, number>();
  const add = (name: string, weight: number) => {
    const tag = name
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      .replace(/[^\p{L}\p{N}.+-]+/gu, '-');
    if (tag.length >= 2 && tag.length <= 30 && !COMMON.has(tag) && !isStopWord(tag))
      count.set(tag, (count.get(tag) ?? 0) + weight);
  };
  for (const m of text.matchAll(TAG)) add(m[1] ?? m[2] ?? '', 2);
  for (const m of text.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]{2,}/gu)) add(m[0], 1);
  for (const m of text.matchAll(TECHNOLOGY)) add(m[0], 2);
  for (const m of text.matchAll(SCRIPT)) add(m[1] ?? '', 2);
  for (const word of repeatedWords(text, 3)) add(word, 1);
  if (count.size === 0) for (const word of repeatedWords(text, 2).slice(0, 2)) add(word, 1);
  return [...count]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, most)
    .map(([tag]) => tag);
}

/** Longer words a text uses at least so many times (its title repeats its first sentence), longest first. */
function repeatedWords(text: string, least: number): string[] {
  const count = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
    count.set(word, (count.get(word) ?? 0) + 1);
  return [...count]
    .filter(([word, n]) => n >= least && !isStopWord(word))
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length || a.localeCompare(b));
}

/** The script or target that a runner is told to run. */
const SCRIPT = /\b(?:(?:npm|pnpm|yarn|bun|mise|deno|just) run|make|rake|just) ([a-z][\w:-]{2,})/g;
/** Tools, languages and services by their usual names. */
const TECHNOLOGY =
  /\b(?:ansible|api|aws|azure|bash|bazel|biome|brew|bun|cargo|clang|cmake|conda|css|curl|cypress|deno|django|docker|dotnet|electron|elixir|esbuild|eslint|expo|express|fastapi|ffmpeg|firebase|flask|flutter|gcc|gemfile|git|github|gitlab|go-git|golang|golangci-lint|goreleaser|gradle|grafana|graphql|grpc|haskell|helm|homebrew|html|http|java|javascript|jenkins|jest|jq|json|jwt|kafka|kotlin|kubectl|kubernetes|laravel|linux|llm|lua|macos|make|maven|mise|mocha|mongodb|mypy|mysql|nats|neovim|nextjs|nginx|nix|node|npm|nuget|numpy|nx|oauth|openapi|openssl|pandas|perl|php|pip|playwright|pnpm|poetry|postgres(?:ql)?|powershell|prettier|prisma|prometheus|protobuf|pulumi|pytest|python|rabbitmq|rails|react|redis|regex|rollup|ruby|ruff|rust|sass|scala|selenium|sentry|spring|sql|sqlalchemy|sqlite|ssh|ssl|storybook|supabase|svelte|swift|systemd|tailwind|telemetry|terraform|tls|toml|tox|tsc|typescript|unicode|utf-8|uv|vercel|vite|vitest|vscode|vue|wasm|webpack|websockets?|windows|xcode|xdg|yaml|yarn|zig|zsh)\b/gi;
const COMMON = new Set(
  'session todo note file files code user users readme yes option approach only one two api json make'.split(
    ' ',
  ),
);

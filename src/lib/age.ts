const DAY = 86_400_000;

/** `today`, `3d`, `5w`, `7mo`, `2y`: how long ago `then` was, rounded down. Times are ISO 8601. */
export function age(then: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(then)) / DAY);
  if (!Number.isFinite(days)) return '?';
  if (days < 1) return 'today';
  if (days < 14) return `${days}d`;
  if (days < 60) return `${Math.floor(days / 7)}w`;
  if (days < 730) return `${Math.floor(days / 30.44)}mo`;
  return `${Math.floor(days / 365)}y`;
}

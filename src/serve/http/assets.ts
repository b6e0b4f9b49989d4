/** The files of the dashboard: a fixed table, so that no path leads anywhere else. */
import { createHash } from 'node:crypto';
import { packageFile } from '../../hooks/package-file.js';

interface Asset {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}
export type Assets = Readonly<Record<string, Asset>>;

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/app.js': ['app.js', 'text/javascript; charset=utf-8'],
  '/theme.js': ['theme.js', 'text/javascript; charset=utf-8'],
  '/app.css': ['app.css', 'text/css; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
} as const;

/** Stands in the page for the token that changes need. */
const TOKEN_PLACE = '@TOKEN@';

/** @param pageToken written into the page, which only our own scripts can read */
export function loadAssets(pageToken: string): Assets {
  return Object.fromEntries(
    Object.entries(FILES).map(([path, [file, type]]) => {
      const text = packageFile(`dist/dashboard/${file}`).replace(TOKEN_PLACE, pageToken);
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
      return [path, { type, text, etag }];
    }),
  );
}

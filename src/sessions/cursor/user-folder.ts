import { join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { folderFrom, homeOf } from '../home.js';

/** Where Cursor keeps its settings and databases (`User`) on this system. */
export function userFolder(context: Context): string {
  const home = homeOf(context);
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Cursor', 'User');
  if (process.platform === 'win32') {
    return join(folderFrom(context, context.env.APPDATA, join(home, 'AppData', 'Roaming')), 'Cursor', 'User');
  }
  return join(folderFrom(context, context.env.XDG_CONFIG_HOME, join(home, '.config')), 'Cursor', 'User');
}

export function globalDatabase(context: Context): string {
  return join(userFolder(context), 'globalStorage', 'state.vscdb');
}

/** `.cursor` of the home folder: transcripts and the command line's chats. */
export function dotCursor(context: Context): string {
  return join(homeOf(context), '.cursor');
}

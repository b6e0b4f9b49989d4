import type { Engine, Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import { type Link, linksOf } from './links.js';

/** The models an engine stands for, in the order they are tried; none for the heuristic one. */
export function chooseLinks(settings: Settings, role: Role, engine: Engine): readonly Link[] {
  if (engine === 'openai') return linksOf(settings, role);
  if (engine === 'agent') return [{ provider: 'agent', model: '' }];
  return [];
}

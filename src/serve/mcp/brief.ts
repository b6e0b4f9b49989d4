import { briefNow } from '../../recall/brief/brief-now.js';
import { locateBrief } from '../../recall/brief/locate-brief.js';
import { showBrief } from '../../recall/brief/show-brief.js';
import { recordAccess } from '../../store/access/record.js';
import { asData } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

export const brief: Run<object> = async ({ context, here }) => {
  scopeFor(here, 'project');
  const place = await locateBrief(context);
  const { brief, now } = await briefNow(context, place);
  if (brief) recordAccess(place.stateDir, brief.manifest.included_ids, context.now());
  return asData(showBrief(now, brief).trimEnd());
};

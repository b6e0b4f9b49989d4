import { handOutBrief } from '../../recall/brief/hand-out-brief.js';
import { asData } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

export const brief: Run<object> = async ({ context, here }) => {
  scopeFor(here, 'project');
  return asData((await handOutBrief(context)).text);
};

/** Forms that no stemmer finds: irregular verbs and plurals, with their base form. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `arose arise|arisen arise|began begin|begun begin|bent bend|bit bite|bitten bite|bought buy|broke break|broken break
  brought bring|built build|caught catch|chose choose|chosen choose|children child|criteria criterion|crept creep|dealt deal
  dependent depend|drawn draw|drew draw|driven drive|drove drive|dug dig|fallen fall|flew fly
  forbidden forbid|forgot forget|forgotten forget|fought fight|froze freeze|frozen freeze|grew grow|grown grow
  heard hear|held hold|hid hide|indices index|kept keep|knew know|known know
  matrices matrix|mice mouse|overridden override|overrode override|overwrote overwrite
  overwritten overwrite|paid pay|proven prove|ran run|rang ring|rebuilt rebuild|rewritten rewrite|rewrote rewrite
  risen rise|sent send|shaken shake|shook shake|shown show|shrank shrink|shrunk shrink|slept sleep|slid slide|sold sell
  sought seek|spent spend|spoke speak|spoken speak|stole steal|stolen steal|stood stand|struck strike|
  swung swing|taught teach|thought think|threw throw|thrown throw|told tell|torn tear|undone undo|understood understand
  vertices vertex|withdrawn withdraw|withheld withhold|woke wake|won win|written write|wrote write
  
  
  
  
  `
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Words that say nothing about what a question is after. They are indexed all the same, for questions made of nothing else. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  `a able about above after again against ain all also always am an and another any anyone anything are aren around as ask at away
  be became because become been before being below best better between both but by
  came can cannot cant come could couldn
  did didn do does doesn doing don done down during
  each either else etc even ever every everyone everything
  few find for from further
  get gets getting give given go goes going gone got
  had hadn has hasn have haven having he her here hers him his how however
  i id if ill im in instead into is isn it its itself ive
  just keep kind know
  let lets like ll look lot
  make makes making many may maybe me might mine more most much must my myself
  need needed needs neither never no nor not now
  of off often on once one ones only onto or other others our ours out over own
  perhaps please put
  quite rather re really right
  said same say says see seem seems shall she should shouldn show since so some someone something somehow still such sure
  take taken tell than that thats the their theirs them then there these they thing things this those though through to together too
  toward towards try trying
  under until up upon us use used uses using usually
  various ve very via
  want wanted wants was wasn way ways we well went were weren what whats when whenever where which while who whom whose why will with
  within without won would wouldn
  yes yet you your yours
  arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt itd itll shouldnt thats theyre theyve wasnt werent weve whats wont
  wouldnt youd youll youre youve`
    .split(/\s+/)
    .filter(Boolean),
);

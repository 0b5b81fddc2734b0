/**
 * The words that suggest self-harm. The operator reviews them before launch, and again whenever teenagers use new ones. A
 * match has mild effects: the author is shown where to find help, and moderators see the rant first. So when in doubt, add a
 * phrase to `english` or `pidgin`. Phrases that people do not mean literally belong in `harmless`.
 *
 * Write phrases as people say them, in lower case. Capitals, accents, apostrophes, repeated letters ('diiie'), digits for
 * letters ('su1cide'), spaced letters ('k y s') and spaces do not matter, and neither do the words in `fillers`. A number
 * matches any number.
 */

/** One list of phrases, from comma-separated groups by topic. */
const listed = (groups: Record<string, string>): readonly string[] =>
  Object.values(groups).flatMap((group) =>
    group.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' ')),
  );

/** Spellings that are replaced by one common form, in texts and in the lists below. */
export const sameAs: readonly (readonly [said: string, meant: string])[] = [
  ['wanna', 'want to'],
  ['gonna', 'going to'],
  ['gon', 'going to'],
  ['i am', 'im'],
  ['do not', 'dont'],
  ['did not', 'didnt'],
  ['can not', 'cant'],
  ['cannot', 'cant'],
  ['would not', 'wouldnt'],
  ['was not', 'wasnt'],
  ['were not', 'wasnt'],
  ['werent', 'wasnt'],
  ['were', 'was'],
  ['no one', 'nobody'],
  ['noone', 'nobody'],
  ['any more', 'anymore'],
  ['self esteem', 'selfesteem'],
  ['my self', 'myself'],
  ['mysef', 'myself'],
  ['your self', 'yourself'],
  ['urself', 'yourself'],
  ['this kind', 'this'],
  ['dis', 'this'],
  ['wan to', 'wan'],
  ['taya', 'tire'],
];

/** Words that only make a sentence stronger or softer. */
export const fillers = listed({
  English: `
    just, really, so, honestly, literally, actually, even, sometimes, always, lowkey, kinda, maybe, simply,
    truly, fr, ngl, tbh, badly`,
  Pidgin: `
    abeg, sef, kuku, sha, o, jare, biko, dey, sharp`,
});

export const english = listed({
  'wanting to die': `
    i want to die, i want 2 die, i wanted to die, i want to be dead, want to stop existing, i should die, i
    should be dead, i deserve to die, rather be dead, ready to die, hope i die, wish i was dead, wish i
    could die, wish i would die, wish i died, wish i wasnt alive, wish i was never born, wish i wasnt born,
    should never have been born, wish to die, wish i could disappear forever, thinking about dying, thinking
    of dying, think about dying, think of dying, thoughts of dying, thoughts of ending, dont want to wake up
    anymore, dont want to wake up again, never wake up again, sleep and never wake up, sleep and not wake
    up, hope i dont wake up, pray i dont wake up, wish i wouldnt wake up, wish i never wake up`,
  'not wanting to live': `
    dont want to live, didnt want to live, dont want to be alive, dont want to exist, dont want to be in
    this world, dont want to be on this earth, dont see the point of living, dont see any reason to live,
    dont see a reason to live, no reason to live, nothing to live for, no point in living, no point living,
    life is not worth living, life isnt worth living, tired of living, tired of being alive, tired of life,
    tired of my life, tired of this life, done with life, done with this life, fed up with life, fed up of
    life, hate being alive, cant go on living, cant live anymore, cant keep living, give up on life, giving
    up on life, given up on life, gave up on life`,
  'ending it': `
    kill myself, killing myself, killed myself, end my life, ending my life, ended my life, end my own life,
    take my life, take my own life, taking my life, taking my own life, took my own life, end it all, ending
    it all, put an end to my life, suicide, suicidal, suicde, sucide, sewerslide, sewer slide, unalive,
    unaliving, kms, ctb, hang myself, hanging myself, drown myself, drowning myself, shoot myself, stab
    myself, poison myself, strangle myself, jump off a bridge, jump off the bridge, jump off third mainland,
    jump from third mainland, jump into the lagoon, jump inside the lagoon, jump off the roof, jump from the
    roof, jump off a building, jump from the balcony, walk into traffic, jump in front of a car, jump in
    front of a bus, jump in front of a train, lie down on the rail, take an overdose, took an overdose, want
    to overdose, tried to overdose, overdose on pills, overdose on drugs, overdosed on pills, swallow all
    the pills, swallow the pills, take all the pills, took all the pills, drink bleach, drink hypo, drink
    sniper, drank sniper, drinking sniper, take sniper, took sniper, bought sniper, drink rat poison, take
    rat poison, drink otapiapia, drink izal, drink poison, take poison, slit my wrist, slit my wrists`,
  'hurting oneself': `
    cut myself, cutting myself, cuts on my arm, cuts on my arms, cuts on my wrist, cut my wrist, cut my
    wrists, cut my thighs, want to hurt myself, going to hurt myself, to hurt myself, hurting myself, hurt
    myself on purpose, harm myself, harming myself, self harm, selfharm, self harming, burn myself on
    purpose, starve myself, starving myself, punish my body`,
  'being a burden, saying goodbye': `
    better off without me, better without me, happier without me, world without me, better off dead, better
    if i was dead, better if i died, better if i was gone, better if i wasnt here, nobody would miss me,
    nobody will miss me, nobody would care if i died, nobody will care if i die, nobody would notice if i
    died, nobody will notice if i die, nobody would cry if i died, if i die nobody, if i died nobody, this
    is my last rant, my last goodbye, goodbye forever, goodbye letter, when im dead they, when im gone they`,
  'said to others, or told by others': `
    kill yourself, killing yourself, kys, go and die, told me to die, hang yourself, cut yourself, you
    should die`,
});

export const pidgin = listed({
  'wanting to die': `
    i wan die, i want die, make i die, better make i die, i wan kpai, make i kpai, i wan kpeme, make i kpeme`,
  'not wanting to live': `
    i wan end my life, i wan end this life, i no wan live, i no want live, i no wan alive, i no wan wake up,
    i no wan wake again, i no wan this world, i no want this world, i no fit live again, i no fit live this
    life, i wan comot for this world, i wan comot this world, make i comot for this world, i wan leave this
    world, make i leave this world, i go leave this world, life don tire me, life tire me, i don tire for
    life, i don tire for this life, i don tire to live, i don give up on life, i don give up for life, i no
    get reason to live`,
  'death, God, nobody': `
    death better pass, death better than this life, death go better, make death come, make death carry me,
    make god take my life, god take my life, make god take me, make god come carry me, nobody go miss me,
    nobody go cry if i die, if i die nobody go, if i die una go`,
  'ending it, hurting oneself': `
    wetin i live for, wetin i still live for, i don buy sniper, i wan drink something make i die, jump
    inside lagoon, jump enter lagoon, jump enter third mainland, i wan jump bridge, i go jump bridge, i wan
    wound myself, i wound myself, make you die, go kill yourself`,
});

/** Phrases that people do not mean literally. They are removed before the search. */
export const harmless = listed({
  'laughing, hunger, shame, boredom': `
    kill myself laughing, killing myself laughing, want to die laughing, want to die of laughter, want to
    die from laughter, want to die of laughing, wanted to die laughing, wanted to die of laughter, want to
    die of shame, wanted to die of shame, want to die of embarrassment, wanted to die of embarrassment, want
    to die of hunger, wanted to die of hunger, want to die of boredom, wanted to die of boredom, want to die
    on this hill, want to die rich, i wan die for laugh, i wan die with laugh, i wan die of laugh, i wan die
    of laughter, i wan die for hunger, i wan die of hunger, laugh wan make i die, make i die for laugh`,
  oaths: `
    make i die if i lie, make i die if im lying, make i die if na lie, make i die there`,
  'small wounds and figures of speech': `
    cut myself shaving, cut myself while, cut myself slicing, cut myself by mistake, cut myself cooking, cut
    myself in the kitchen, cut myself some slack, cut myself off, cut myself a slice, to hurt myself by
    mistake, hurting myself by mistake, kill my self esteem, killing my self esteem, shoot myself in the
    foot, kill myself over homework, not to kill myself over, thinking about dying my hair, think about
    dying my hair, thinking of dying my hair`,
  'getting up early': `
    i no wan wake up early, i no wan wake up for school, never wake up again for, i no wan wake up for`,
  'games, films, news, lessons, distances': `
    suicide squad, suicide bomber, suicide bombers, suicide bombing, suicide prevention, suicide awareness,
    suicide door, suicide doors, take my life seriously, take my life back, take my life to the next level,
    5 kms, kms away, kms from, kms per hour, goodbye letter to the`,
});

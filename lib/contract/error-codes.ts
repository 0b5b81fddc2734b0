/**
 * Every error code, grouped by the kind that decides its status, with a description of when it occurs. Programs use the
 * code; the message is for people and may change. docs/product/errors.md is generated from this.
 */
const codesByKind = {
  invalid: {
    own_address: 'The email is that of the account itself.',
    guardian_needed: 'No guardian is named, and the operator wants one for everybody of 15 or younger.',
    invalid_input: 'Something sent is missing or wrong; `issues` names each field that is.',
    invalid_date: 'The day cannot be chosen.',
    file_missing: 'The call needs a file and none came.',
    upload_not_found: 'The form names a file that was not uploaded before, or that was used already.',
    video_too_long: 'The video plays longer than allowed.',
    code_invalid: 'The code of the second factor is wrong, expired or used.',
    second_factor_on: 'There is a second factor already, which has to be switched off first.',
    second_factor_off: 'There is no second factor.',
    passkey_invalid:
      'The device signed something else than what was asked of it, or its answer came too late.',
    too_many_passkeys: 'The person has as many passkeys as are allowed.',
    too_many_subscriptions: 'The person has push on in as many browsers as are allowed.',
    link_invalid: 'The link of the mail was used, has expired, or was never sent by us.',
    password_too_easy: 'The password is common, or is the email or the username.',
    not_with_yourself: 'Nobody can battle, message or block themselves.',
    own_content: 'Nobody can report what they made themselves.',
    rule_missing: 'The decision says that a rule was broken, but not which.',
    too_young_to_moderate: 'Moderators are 18 or older.',
    no_response_yet: 'The battle has no response to vote for yet.',
    wrong_clip_category: 'The clip is in another category.',
    winner_not_participant: 'The named winner is not a squad of the tournament.',
    too_many_places: 'A round robin takes at most eight squads.',
    draw_in_knockout: 'A match of a knock-out cannot end in a draw.',
  },
  unauthenticated: {
    not_logged_in: 'There is no session, it has ended, or its account was deleted.',
    wrong_credentials: 'No account has this email and this password.',
    login_over:
      'The first step of the login was too long ago, the password was changed since, or the token was never given out.',
    passkey_refused:
      'The passkey opens no account here: unknown, copied, signed for something else, or too late.',
    not_the_scheduler: 'The secret of the scheduler is missing or wrong.',
    not_the_monitor: 'The token of the metrics is missing or wrong.',
  },
  coins_missing: {
    coins_missing: 'The person has fewer coins than it costs.',
  },
  forbidden: {
    not_allowed: 'Only the creator account may do this, or only it and moderators.',
    second_factor_required:
      'A second factor is missing: the control panel wants one of the last 12 hours, and a call that asks for the password wants its code too.',
    password_required: 'The login was too long ago, so `password` is needed as well.',
    not_yourself: 'The call is meant for another account than that of the session.',
    foreign_origin: 'A page of another site tried to write with the session’s cookie.',
    wrong_password: 'The password is not that of the account.',
    account_suspended: 'The account is suspended.',
    guardian_awaited: 'The person can only read until a guardian has agreed.',
    account_closing: 'The person has turned 20: they can only read and download what is theirs, and leave.',
    age_not_allowed: 'Only people of 13 to 19 may register.',
    proof_of_work_required:
      'Many people have joined from this network address, so the call wants a `proof`: the answer to a challenge that is recent and not used.',
    creator_account_protected: 'The creator account can be neither deleted nor suspended.',
    barred_from_ranting: 'A decision bars the person from the Rant Zone.',
    champion_may_only_hide: 'A champion may hide posts that others reported, and nothing else.',
    moderator_days_exceeded:
      'A moderator may suspend for at most seven days, and may not end a longer suspension.',
    own_decision: 'The appeal is against their own decision, and somebody else is there to decide on it.',
    not_post_author: 'Only the author of the post may do this.',
    not_rant_author: 'Only the author of the rant may do this.',
    not_comment_author: 'Only the author of the comment may do this, whatever it is on.',
    not_reply_author: 'Only the author of the reply may do this.',
    not_message_author: 'Only the author of the message may do this.',
    not_clip_author: 'Only the person who shared the clip may do this.',
    not_battle_creator: 'Only the person who posted the battle may do this.',
    not_in_conversation: 'The person is not in the conversation, or there is no such conversation.',
    cannot_message:
      'The recipient cannot be written to, because of a block, an age, a setting, or an account that is suspended or closing.',
    cannot_add: 'The other person cannot be asked to be friends, for one of the reasons of `cannot_message`.',
    cannot_challenge:
      'The other person cannot be challenged to a battle, for one of the reasons of `cannot_message`.',
    words_only: 'The recipient may be sent words, but no files and no Ghost Bombs.',
    request_waiting:
      'The recipient has not answered the message request, and no more than three messages may be sent before they do.',
    channel_forbidden: 'The person may not listen to the channel.',
    squad_closed: 'The squad is closed to new members.',
    not_squad_member: 'Only members of the squad may do this.',
    not_squad_creator: 'Only the creator of the squad may do this.',
    creator_cannot_leave: 'The creator of a squad cannot leave it.',
    not_tournament_creator: 'Only the creator of the tournament may do this.',
    not_squad_captain:
      'Only somebody who acts for the squad may do this: its creator, or the captain whom they named.',
    not_match_side: 'Only somebody who acts for one of the two squads of the match may do this.',
    not_other_side:
      'Only somebody who acts for the squad that did not report may do this, and not the person who reported.',
    not_match_judge:
      'Only the creator account may do this, and the creator of the tournament where no squad of theirs is in the match.',
    not_in_team: 'Only members of the team may do this.',
    own_battle: 'Nobody can vote in a battle that they are in.',
    not_the_opponent: 'Only the opponent whom the battle names may do this.',
    too_few_wins: 'The person has won fewer battles than the showdown asks for.',
    not_participant: 'Only participants of the showdown may do this.',
    participants_cannot_vote: 'Participants of the showdown cannot vote in it.',
    voters_cannot_join: 'Somebody who has voted in the showdown cannot join it.',
    not_showdown_day: 'This is possible only on the day of the showdown.',
    item_not_owned: 'People can wear only what they own.',
  },
  not_found: {
    not_found: 'There is nothing at this address.',
    no_longer_there: 'What the call was about was deleted while the call ran.',
    user_not_found: 'No such person, or none that the reader may see.',
    post_not_found: 'No such post, or none that the reader may see.',
    comment_not_found: 'No such comment, or none that the reader may see.',
    reply_not_found: 'No such reply, or none that the reader may see.',
    rant_not_found: 'No such rant, or none that the reader may see.',
    message_not_found: 'No such message.',
    session_not_found: 'The person has no such session.',
    passkey_not_found: 'The person has no such passkey.',
    subscription_not_found: 'The session has no push subscription with this endpoint.',
    squad_not_found: 'No such squad, or none that the reader may see.',
    team_not_found: 'No such team.',
    tournament_not_found: 'No such tournament, or none that the reader may see.',
    match_not_found: 'No such match, or none that the reader may see.',
    battle_not_found: 'No such battle, or none that the reader may see.',
    votes_not_found: 'None of the people named has a vote in the battle.',
    showdown_not_found: 'No such showdown.',
    clip_not_found: 'No such clip, or none that the reader may see.',
    item_not_found: 'No such item, or one that is not in the shop now.',
    pick_not_found: 'No such pick.',
    report_not_found: 'No such report, or none that the moderator may see.',
    decision_not_found: 'No such decision about the person, or one that is too old to appeal against.',
    appeal_not_found: 'No such appeal.',
    suspension_not_found: 'No such suspension, or one that the person may not see or change.',
    target_not_found: 'No such thing to report, or none that the reporter may see.',
  },
  wrong_method: {
    wrong_method: 'The address does not take this method; `Allow` says which.',
  },
  conflict: {
    email_taken: 'Another account has the email address.',
    username_taken: 'The username is taken, reserved, or was somebody’s until recently.',
    not_suspended: 'The account is not suspended, so its owner can log in.',
    name_taken: 'The name is taken.',
    terms_changed: 'The policy or the rules have changed since they were shown.',
    request_in_progress:
      'The first request with this `Idempotency-Key`, or with this `mediaKey`, is still running.',
    upload_gone:
      'The file was attached elsewhere or deleted as unused meanwhile, or a form with a `clientId` names a file that is not there.',
    comment_already_pinned: 'The comment is pinned already.',
    already_in_squad: 'The person is a member of the squad already.',
    not_in_squad: 'The person is not a member of the squad.',
    already_in_team: 'The person is in the team already.',
    already_in_tournament: 'The squad is in the tournament already.',
    tournament_not_open: 'The tournament takes no more squads.',
    tournament_full: 'The tournament has as many squads as it can hold.',
    squad_without_captain:
      'Nobody acts for the squad: its creator has left, and so has the captain, if there was one.',
    tournament_completed: 'The tournament has its winner.',
    tournament_started: 'The tournament has begun.',
    tournament_over: 'The tournament is over.',
    too_few_squads: 'The tournament has fewer than two squads that can play.',
    check_in_closed: 'Squads check in during one half hour, and it is not now.',
    already_checked_in: 'The squad has checked in already.',
    not_in_tournament: 'The squad is not in the tournament, or has left it.',
    match_not_ready: 'The match does not have both squads yet, or is over.',
    match_already_reported: 'The squad has reported the match already, and the other squad is to confirm it.',
    match_not_reported: 'No report of the match waits for an answer.',
    later_match_played: 'A later match that depends on this one was played.',
    battle_closed: 'Voting in the battle is over.',
    battle_answered: 'The battle has a response, so it cannot be deleted.',
    battle_not_awaiting_response: 'The battle has a response already, or its voting is over.',
    already_voted: 'The person has voted already, and may vote only once.',
    showdown_over: 'The showdown is over.',
    showdown_started: 'The showdown has started.',
    showdown_not_started: 'The showdown has not started.',
    showdown_date_chosen: 'The date of the showdown is chosen.',
    already_participating: 'The person takes part in the showdown already.',
    clip_already_submitted: 'The person has a clip in this category already.',
    champion_keeps_check: 'A champion has the check for good.',
    not_a_request: 'The conversation is not a message request, or it was answered.',
    friend_state_changed:
      'What the two people are to each other does not allow this, or has changed meanwhile.',
    chat_already_boosted: 'The chat is boosted already.',
    mission_not_completed: 'The mission of the day is not completed.',
    reward_already_claimed: 'The reward of the day was claimed.',
    already_owned: 'The person owns the item already.',
    sold_out: 'None of the item is left.',
    price_changed: 'The price of the item has changed since the buyer saw it.',
    stock_changed: 'Some of the stock was sold since the editor loaded it.',
    pick_already_given: 'The named person has this title already.',
    already_reported: 'The person has reported this already.',
    nobody_to_suspend: 'The person whom the report is about has left, or is suspended already.',
    no_picture: 'The reported person has no profile picture.',
    cannot_be_hidden: 'The report is about a person, and a person cannot be hidden.',
    already_decided: 'Somebody else has decided on the report, or it has this decision already.',
    guardian_not_needed: 'Nobody of 18 or older needs a guardian.',
    guardian_already: 'A guardian has agreed already, or the one with this email said no.',
    no_guardian: 'There is no guardian.',
    guardian_stays: 'A guardian who agreed cannot be removed before the person is 18.',
    already_appealed: 'There is an appeal against the decision already.',
    foreign_connection: 'The realtime connection belongs to another person.',
  },
  too_large: {
    body_too_large: 'The body is longer than any call takes.',
    file_too_large: 'The file is larger than allowed.',
    picture_too_large: 'The picture has more pixels than can be opened.',
  },
  wrong_media: {
    wrong_body_type: 'The call does not take a body of this type.',
    wrong_file_type: 'The bytes of the file are of none of the allowed types.',
    file_unreadable: 'The file is broken, or is of another type than it says.',
  },
  mismatch: {
    picture_blocked: 'The picture looks like one that may not be shared here.',
    idempotency_key_reused: 'The `Idempotency-Key` was used with another body.',
    seal_broken:
      'The seal does not open the Ghost Bomb that is reported, or what is reported is not a Ghost Bomb.',
  },
  too_often: {
    rate_limited: 'Too many calls; `Retry-After` says for how long.',
    own_uploads_busy:
      'Other files of the same person are still arriving; `Retry-After` says when to try again.',
    daily_limit_reached:
      'The person has done this as often as is allowed in a day; `Retry-After` says when they may again.',
    username_changed_lately:
      'The username was changed too recently; `Retry-After` says when it may be changed again.',
    export_in_progress:
      'A copy of the data is being sent to this person already, or to as many others as the server can manage.',
    too_many_connections: 'Too many pages are open at once.',
  },
  internal: {
    internal_error: 'The server failed; the log has the error under `x-request-id`.',
  },
  not_offered: {
    not_offered: 'The server does not offer this.',
  },
  unavailable: {
    unavailable: 'Something that the call needs does not answer now; `Retry-After` says when to try again.',
    uploads_busy: 'Too many files arrive at once.',
    settlement_failed: 'A scheduled step failed; the message names it.',
  },
} as const;

/** The kind of a code. Only lib/http maps kinds to statuses. */
export type ErrorKind = keyof typeof codesByKind;

type CodesOf<Kind> = Kind extends ErrorKind ? keyof (typeof codesByKind)[Kind] : never;
export type ErrorCode = CodesOf<ErrorKind>;

type Described = { kind: ErrorKind; when: string };

/** The catalogue, in the order of the statuses. */
export const errorCodes = Object.fromEntries(
  Object.entries(codesByKind).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, when]) => [code, { kind, when }]),
  ),
) as Record<ErrorCode, Described>;

const kinds: Record<string, string> = {
  rant_comment: 'comment on a rant',
  battle_response: 'answer to a battle',
  squad_message: 'squad message',
  game_clip: 'game clip',
  showdown_clip: 'showdown clip',
  match_report: 'words about a match',
  profile_picture: 'profile picture',
  user: 'profile',
};

/** The label of a report's target type. */
export const kindOfTarget = (targetType: string): string => kinds[targetType] ?? targetType;

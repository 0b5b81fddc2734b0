import { dialogs } from './examples/dialogs';
import { fields } from './examples/fields';
import { files } from './examples/files';
import { lists } from './examples/lists';
import { media } from './examples/media';
import { messages } from './examples/messages';
import { pages } from './examples/pages';
import { people } from './examples/people';
import { reactions } from './examples/reactions';
import { text } from './examples/text';

/** All components, grouped by purpose. */
export const groups = {
  Fields: fields,
  Files: files,
  People: people,
  Text: text,
  Reactions: reactions,
  Dialogs: dialogs,
  Media: media,
  Lists: lists,
  Messages: messages,
  'Whole pages': pages,
};

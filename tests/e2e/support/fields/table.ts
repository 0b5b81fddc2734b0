/** Every text field of a call that other people read: how it is written, and on which pages it is shown. */
import { addPick } from '@/lib/domains/hall-of-fame/schema';
import { addComment, addReply, editPost } from '@/lib/domains/posts/schema';
import { addRantComment, createRant } from '@/lib/domains/rants/schema';
import { decideAppeal } from '@/lib/domains/safety/appeal-schema';
import { editItem, listStock, purchase, wearItem } from '@/lib/domains/shop/schema';
import { submitClip } from '@/lib/domains/showdown/schema';
import { ask } from '../ask.ts';
import { oddAddress } from './attempts.ts';
import { battleFields } from './battles.ts';
import { aPost, appealed, decided, type Field, reported, type Scene, type Seen } from './scene.ts';
import { chatFields, squadFields } from './squads.ts';
import { tournamentFields } from './tournaments.ts';

const postPlaces = ({ writer }: Scene, postId: number): Seen[] =>
  ['/dashboard', '/news-feed', `/post/${postId}`, `/profile/${writer.username}`].map((on) => ({ on }));

const postFields: Record<string, Field> = {
  'createPost.content': {
    write: async (scene, words) => {
      const { id } = await aPost(scene, words);
      return [...postPlaces(scene, id), await reported(scene, 'post', id)];
    },
  },
  'editPost.content': {
    write: async (scene, words) => {
      const { id } = await aPost(scene);
      await ask(editPost, { as: scene.writer, params: { postId: id }, body: { content: words } }, scene.at);
      return postPlaces(scene, id);
    },
  },
  'addComment.content': {
    write: async (scene, words) => {
      const { id: postId } = await aPost(scene);
      const body = { postId, content: words };
      const { comment } = await ask(addComment, { as: scene.writer, body }, scene.at);
      return [...postPlaces(scene, postId), await reported(scene, 'comment', comment.id)];
    },
  },
  'addReply.content': {
    write: async (scene, words) => {
      const { at, writer } = scene;
      const { id: postId } = await aPost(scene);
      const { comment } = await ask(addComment, { as: writer, body: { postId, content: 'True' } }, at);
      const body = { commentId: comment.id, content: words };
      const { reply } = await ask(addReply, { as: writer, body }, at);
      return [{ on: '/dashboard' }, { on: `/post/${postId}` }, await reported(scene, 'reply', reply.id)];
    },
  },
};

const rantFields: Record<string, Field> = {
  'createRant.content': {
    write: async (scene, words) => {
      const { rant } = await ask(createRant, { as: scene.writer, body: { content: words } }, scene.at);
      return [{ on: '/rant-zone' }, await reported(scene, 'rant', rant.id)];
    },
  },
  'addRantComment.content': {
    write: async (scene, words) => {
      const { at, writer } = scene;
      const { rant } = await ask(createRant, { as: writer, body: { content: 'Wahala' } }, at);
      const body = { rantId: rant.id, content: words };
      const { comment } = await ask(addRantComment, { as: writer, body }, at);
      return [
        { on: '/rant-zone', press: /^Comments, 1$/ },
        await reported(scene, 'rant_comment', comment.id),
      ];
    },
  },
};

let item = 0;

/** Changes another item's texts, sells it to the reader, and puts it on. */
async function onTheShelf({ at, creator, reader }: Scene, words: { name?: string; description?: string }) {
  const { id, name, description } = (await ask(listStock, { as: creator }, at))[item++] ?? { id: 0 };
  const kept = { name: name ?? '', description: description ?? '' };
  const sale = { price: 1, stock: null, releasesAt: null, withdrawn: false };
  const body = { ...kept, ...words, ...sale };
  await ask(editItem, { as: creator, params: { itemId: id }, body }, at);
  await ask(purchase, { as: reader, body: { itemId: id } }, at);
  await ask(wearItem, { as: reader, body: { itemId: id, wear: true } }, at);
  return [{ on: '/shop' }, { on: `/profile/${reader.username}` }];
}

const creatorsFields: Record<string, Field> = {
  'editItem.name': {
    short: true,
    write: async (scene, name) => [
      ...(await onTheShelf(scene, { name })),
      { on: '/control-panel', by: 'creator' },
    ],
  },
  'editItem.description': {
    write: async (scene, description) => (await onTheShelf(scene, { description })).slice(0, 1),
  },
  'addPick.title': {
    short: true,
    write: async ({ at, creator, writer }, title) => {
      await ask(addPick, { as: creator, body: { username: writer.username, title } }, at);
      return [{ on: '/hall-of-fame' }, { on: '/control-panel', by: 'creator' }];
    },
  },
};

export const fields: Record<string, Field> = {
  ...postFields,
  ...rantFields,
  ...chatFields,
  ...squadFields,
  ...tournamentFields,
  ...battleFields,
  ...creatorsFields,
  'report.details': {
    write: async (scene, words) => {
      const { id } = await aPost(scene);
      return [await reported(scene, 'post', id, words)];
    },
  },
  'moderate.note': {
    write: async (scene, note) => {
      const { id } = await aPost(scene);
      await reported(scene, 'post', id);
      return [await decided(scene, note)];
    },
  },
  'appeal.words': {
    write: async (scene, words) => {
      await appealed(scene, words);
      return [{ on: '/control-panel/appeals', by: 'creator' }];
    },
  },
  'decideAppeal.words': {
    write: async (scene, words) => {
      const id = await appealed(scene, 'It was a song');
      const body = { decision: 'uphold', words } as const;
      await ask(decideAppeal, { as: scene.creator, params: { id }, body }, scene.at);
      return [{ on: '/reports' }, { on: '/control-panel/log', by: 'creator' }];
    },
  },
  'submitClip.clipUrl': {
    instead: oddAddress,
    write: async (scene, clipUrl) => {
      const body = { clipUrl, category: 'Rap' as const };
      const { clip } = await ask(submitClip, { as: scene.writer, body }, scene.at);
      const stage = { on: '/ultimate-showdown', words: 'clips.example' };
      return [stage, await reported(scene, 'showdown_clip', clip.id)];
    },
  },
};

/** Text fields that nobody else ever reads, with the reason. */
export const neverRead: Record<string, string> = {
  'register.proof': 'compared: made from a challenge of the server',
  'register.password': 'kept as its hash',
  'changePassword.currentPassword': 'compared',
  'changePassword.newPassword': 'kept as its hash',
  'deleteAccount.password': 'compared',
  'exportSuspended.email': 'looked up: a registered one has no room for an attempt',
  'exportSuspended.password': 'compared',
  'exportSuspended.code': 'compared',
  'deleteSuspended.email': 'looked up: a registered one has no room for an attempt',
  'deleteSuspended.password': 'compared',
  'deleteSuspended.code': 'compared',
  'setUpSecondFactor.password': 'compared with its hash',
  'confirmSecondFactor.code': 'compared',
  'disableSecondFactor.code': 'compared',
  'disableSecondFactor.password': 'compared with its hash',
  'renewRecoveryCodes.code': 'compared',
  'renewRecoveryCodes.password': 'compared with its hash',
  'checkSecondFactor.code': 'compared',
  'logInWithCode.token': 'compared: made by the server',
  'logInWithCode.code': 'compared',
  'passkeyRegisterOptions.password': 'compared with its hash',
  'deletePasskey.password': 'compared with its hash',
  'subscribePush.endpoint': 'an address that only the server calls',
  'subscribePush.replaces': 'compared',
  'unsubscribePush.endpoint': 'compared',
  'resetPassword.token': 'compared: made by the server',
  'resetPassword.password': 'kept as its hash',
  'inviteGuardian.password': 'compared',
  'answerAsGuardian.token': 'compared: made by the server',
  'setGuardianLimits.token': 'compared: made by the server',
  'deleteAsGuardian.token': 'compared: made by the server',
  'verifyEmail.token': 'compared: made by the server',
  'changeEmail.password': 'compared',
  'changeUsername.password': 'compared',
  'nameCaptain.username': 'looked up',
  'confirmEmail.token': 'compared: made by the server',
  'undoEmail.token': 'compared: made by the server',
  'login.email': 'looked up: a registered one has no room for an attempt',
  'login.password': 'compared',
  'verifyUser.username': 'looked up: names are letters, digits and underscores',
  'block.username': 'looked up',
  'mute.username': 'looked up',
  'setMutedWords.seen': 'compared',
  'setMutedWords.words': 'shown to nobody but whoever muted them, in the field that they wrote them in',
  'appointModerator.username': 'looked up',
  'appeal.appealToken': 'compared: made by the server',
  'readAppeal.appealToken': 'compared: made by the server',
  'report.seal': 'a key: what does not open is refused',
  'addPick.username': 'looked up',
  'createBattle.opponentUsername': 'looked up',
  'sendMessage.recipientUsername': 'looked up',
  'changeFriend.username': 'looked up',
  'voidVotes.usernames': 'looked up',
  'voidVotes.reason': 'kept beside the votes for whoever reads the database; no call answers with it',
  'buyCoins.email': "must be the session's own",
  'askDirectUpload.name': 'goes to the storage, which names files itself',
  'askDirectUpload.type': 'goes to the storage; the bytes decide',
  'authorizeChannel.channel_name': 'must be one of our channels',
};

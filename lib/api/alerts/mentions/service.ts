import { readAlert } from '@/lib/contract/alerts/alert'
import type * as contract from '@/lib/contract/alerts/mentions'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { type Holder, mayDo } from '@/lib/contract/roles'
import { ApiError, invalidArguments, issue } from '../../api-error'
import type { Caller } from '../../caller'
import { readRolesOfLive } from '../../identities/service'
import { nextCursor, readCursor } from '../../paging'
import { WrittenJson } from '../../written-json'
import { countUnread, insertMentions, type MentionKey, selectMentions, updateSeen } from './repository'

/** Throws 422 with an issue for each mentioned identity that may not read notes. */
export async function requireMentionable(businessId: string, mentions: readonly string[]): Promise<void> {
  const live = await readRolesOfLive(businessId, mentions)
  const issues = mentions.flatMap((id, place) => issueOf(live.get(id), `mentions.${place}`) ?? [])
  if (issues.length > 0) throw invalidArguments(...issues)
}

function issueOf(roles: readonly Holder[] | undefined, path: string) {
  if (!roles) return issue(path, 'unknown_identity', 'is not an identity in this business, or cannot sign in')
  if (!mayDo(roles, readAlert)) return issue(path, 'not_applicable', 'may not read alerts')
  return undefined
}

/** Stores a note's mentions, except a mention of its author, in the note's transaction. */
export async function storeMentions(
  { businessId, identityId }: Caller,
  noteId: string,
  mentions: readonly string[],
): Promise<void> {
  const others = mentions.filter((id) => id !== identityId)
  if (others.length > 0) await insertMentions(businessId, noteId, others)
}

export async function listAlertMentions(
  caller: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listAlertMentions>['query'],
): Promise<WrittenJson> {
  const owner = requireOwner(caller)
  const rows = await selectMentions(owner, { after: readKey(cursor), limit: limit + 1 })
  const mentions = rows.slice(0, limit).map(({ json }) => json)
  const next = nextCursor(rows, limit, ({ isSeen, position }) => `${Number(isSeen)}-${position}`)
  const unread = await countUnread(owner)
  return new WrittenJson(
    `{"mentions":[${mentions.join(',')}],"next":${JSON.stringify(next)},"unread":${unread}}`,
  )
}

function readKey(cursor: string | undefined): MentionKey | undefined {
  const key = readCursor(cursor)
  if (key === undefined) return undefined
  const [, seen, position] = /^([01])-(\d{1,15})$/.exec(key) ?? []
  if (position === undefined)
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  return { isSeen: seen === '1', position }
}

export async function seeAlertMentions(
  caller: Caller,
  seen: ParsedRequestOf<typeof contract.seeAlertMentions>['body'],
): Promise<AnswerOf<typeof contract.seeAlertMentions>> {
  const owner = requireOwner(caller)
  await updateSeen(owner, seen)
  return { unread: await countUnread(owner) }
}

function requireOwner({ businessId, identityId }: Caller) {
  if (identityId === null) throw new ApiError('unauthenticated')
  return { businessId, identityId }
}

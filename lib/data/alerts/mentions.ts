import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { AlertMention, listAlertMentions, seeAlertMentions } from '@/lib/contract/alerts/mentions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { read, refreshEveryMs } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'
import { alertKeys } from './alert-keys'

export type { AlertMention }
export type OwnMentions = AnswerOf<typeof listAlertMentions>

/** How many notes the list shows; unread ones come first. */
const mostListed = 50

/**
 * The notes that mention this identity. The stream triggers a refetch for each new note; without a stream
 * (`isLive` false), they are polled.
 */
export const mentionsQuery = (identityId: string, isLive = true) =>
  queryOptions({
    queryKey: alertKeys.mentionsOf(identityId),
    queryFn: ({ signal }) =>
      read('/alerts/mentions', { query: { limit: mostListed } }, withinTimeout(signal)),
    refetchInterval: isLive ? false : refreshEveryMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/** Marks mentions as seen; the screen changes only once the API has confirmed it. */
export const useSeeMentions = () =>
  useWrite(
    (seen: RequestOf<typeof seeAlertMentions>['body']) => runAction('seeAlertMentions', { body: seen }),
    alertKeys.mentions,
  )

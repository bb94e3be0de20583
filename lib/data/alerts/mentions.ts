import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/alerts'
import type { AlertMention, listAlertMentions, seeAlertMentions } from '@/lib/contract/alerts/mentions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchRead, refreshEveryMs } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'
import { alertKeys } from './alert-keys'

export type { AlertMention }
export type OwnMentions = AnswerOf<typeof listAlertMentions>

/** So many stand in the list; what is unread comes first. */
const mostListed = 50

/**
 * The notes that mean this person. The stream has it asked again when there is another one; without a stream (`isLive` false)
 * it is asked now and then.
 */
export const mentionsQuery = (identityId: string, isLive = true) =>
  queryOptions({
    queryKey: alertKeys.mentionsOf(identityId),
    queryFn: ({ signal }) =>
      fetchRead<OwnMentions>('/api/alerts/mentions', { limit: mostListed }, withinTimeout(signal)),
    refetchInterval: isLive ? false : refreshEveryMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
  })

/** They are seen once the API has said so. */
export const useSeeMentions = () =>
  useWrite(
    (seen: RequestOf<typeof seeAlertMentions>['body']) => actions.seeAlertMentions(seen),
    alertKeys.mentions,
  )

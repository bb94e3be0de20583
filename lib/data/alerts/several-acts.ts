import { useQueryClient } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { actOnAlerts } from '@/lib/contract/alerts/acts'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { useOnceKey } from '../use-once-key'
import { useWrite } from '../write'
import { alertKeys } from './alert-keys'
import { alertStoreOf } from './alert-store'

export type SeveralRequest = RequestOf<typeof actOnAlerts>['body']
export type SeveralAnswer = AnswerOf<typeof actOnAlerts>

/** One action on several alerts; all of them are updated everywhere as soon as the response arrives. */
export function useActOnSeveral() {
  const client = useQueryClient()
  const keyOf = useOnceKey()
  const { mutateAsync, isPending } = useWrite(
    ({ body, key }: { body: SeveralRequest; key: string }) =>
      runAction('actOnAlerts', { body }, { idempotencyKey: key }),
    alertKeys.allChanges,
    alertKeys.summaries,
  )
  const act = async (body: SeveralRequest): Promise<SeveralAnswer> => {
    const answer = await mutateAsync({ body, key: keyOf(body) })
    alertStoreOf(client).takeChanged(answer.done)
    void client.invalidateQueries({ queryKey: alertKeys.ones })
    return answer
  }
  return { act, isPending }
}

import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'
import { accountKeys } from './accounts'

export const deviceKeys = {
  all: ['devices'] as const,
  ofAccount: (accountId: string) => ['devices', accountId] as const,
}

/** The devices on which an account receives push notifications, oldest first. */
export const devicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: deviceKeys.ofAccount(accountId),
    queryFn: ({ signal }) =>
      read('/account/{accountId}/devices', { params: { accountId } }, withinTimeout(signal)),
    select: (answer) => answer.devices,
    ...keptFresh,
  })

type One = { accountId: string; deviceId: string }

/** Also refetches the channels through which the account can be reached. */
export const useDeleteDevice = () =>
  useWrite(
    ({ accountId, deviceId }: One) => runAction('deleteDevice', { params: { accountId, deviceId } }),
    deviceKeys.all,
    accountKeys.reaches,
  )

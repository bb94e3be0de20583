import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/devices'
import type * as contract from '@/lib/contract/device'
import type { AnswerOf } from '@/lib/contract/operation'
import { accountKeys } from './accounts'
import { fetchRead, keptFresh } from './read'
import { withinTimeout } from './timeouts'
import { useWrite } from './write'

export const deviceKeys = {
  all: ['devices'] as const,
  ofAccount: (accountId: string) => ['devices', accountId] as const,
}

/** The devices on which an account receives push notifications, oldest first. */
export const devicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: deviceKeys.ofAccount(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof contract.listDevices>>(
        `/api/account/${encodeURIComponent(accountId)}/devices`,
        {},
        withinTimeout(signal),
      ),
    select: (answer) => answer.devices,
    ...keptFresh,
  })

type One = { accountId: string; deviceId: string }

/** Also refetches which channels reach the account. */
export const useDeleteDevice = () =>
  useWrite(
    ({ accountId, deviceId }: One) => actions.deleteDevice(accountId, deviceId),
    deviceKeys.all,
    accountKeys.reaches,
  )

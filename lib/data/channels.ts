import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'
import { notificationKeys } from './notifications'
import { keptFresh, read } from './read'
import { withinTimeout } from './timeouts'
import { useWrite } from './write'

export const channelKeys = { all: ['channels'] as const }

const everyMs = 10_000

/** Every channel with its health; polled while the page is visible. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: channelKeys.all,
    queryFn: ({ signal }) => read('/channels', {}, withinTimeout(signal)),
    select: (answer) => answer.channels,
    ...keptFresh,
    refetchInterval: everyMs,
  })

/** Each test has its own idempotency key, so retrying after a lost response does not send another message. */
type Testing = { channel: ChannelName; body: contract.ChannelTest; key: string }

export const useTestChannel = () =>
  useWrite(
    ({ channel, body, key }: Testing) =>
      runAction('testChannel', { params: { channel }, body }, { idempotencyKey: key }),
    notificationKeys.list,
    channelKeys.all,
  )

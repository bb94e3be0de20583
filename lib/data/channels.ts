import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'
import type * as ownContract from '@/lib/contract/own-channel'
import { notificationKeys } from './notifications'
import { keptFresh, read } from './read'
import { withinTimeout } from './timeouts'
import { useWrite } from './write'

export const channelKeys = {
  all: ['channels'] as const,
  own: (channel: ChannelName) => ['channels', 'own', channel] as const,
}

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

/** A business's own setup of a channel; version 0 if there is none. */
export type OwnChannel = ownContract.OwnChannel & { id: ChannelName }

export const ownChannelQuery = (channel: ChannelName) =>
  queryOptions({
    queryKey: channelKeys.own(channel),
    queryFn: ({ signal }) => read('/channels/{channel}', { params: { channel } }, withinTimeout(signal)),
    select: ({ channel: own }): OwnChannel => ({ ...own, id: channel }),
    ...keptFresh,
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

/** If `version` is outdated, the API responds with 412 and the current setup. */
type Stored = { channel: ChannelName; version: number }

export const useSaveOwnChannel = () =>
  useWrite(
    ({ channel, body, version }: Stored & { body: ownContract.OwnChannelChange }) =>
      runAction('saveOwnChannel', { params: { channel }, body }, { ifMatch: version }),
    channelKeys.all,
  )

export const useDeleteOwnChannel = () =>
  useWrite(
    ({ channel, version }: Stored) =>
      runAction('deleteOwnChannel', { params: { channel } }, { ifMatch: version }),
    channelKeys.all,
  )

/** Asks the provider whether it accepts the credentials; sends nothing and changes nothing. */
export const useCheckChannel = () =>
  useWrite((channel: ChannelName) => runAction('checkChannel', { params: { channel } }))

import type { ChannelState } from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'
import type { OwnChannel } from '@/lib/data/channels'

/** A channel that is set up but has sent nothing yet. */
export const channelState = (name: ChannelName, some: Partial<ChannelState> = {}): ChannelState => ({
  name,
  configured: true,
  source: 'deployment',
  missingSettings: [],
  missingForStatuses: [],
  lastSuccessAt: null,
  lastErrorAt: null,
  lastErrorCode: null,
  lastErrorMessage: null,
  breaker: 'closed',
  nextProbeAt: null,
  templateText: null,
  ...some,
})

/** A channel that the business has not set up. */
export const ownChannel = (name: ChannelName, some: Partial<OwnChannel> = {}): OwnChannel => ({
  id: name,
  name,
  source: null,
  defaultSource: null,
  settings: {},
  credentials: [],
  previousUntil: null,
  callbackUrl: null,
  verifyToken: null,
  updatedAt: null,
  version: 0,
  ...some,
})

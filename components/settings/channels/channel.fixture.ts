import type { ChannelState } from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'

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
  ...some,
})

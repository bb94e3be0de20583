import { type ChannelState, selectChannelStates } from './channel-state-repository'

export function readChannelStates(businessId: string): Promise<ChannelState[]> {
  return selectChannelStates(businessId)
}

import { type ChannelState, selectChannelStates } from './channel-state-repository'

/** What the business last heard of the provider of each transport, and whether its deliveries are held back there. */
export function readChannelStates(businessId: string): Promise<ChannelState[]> {
  return selectChannelStates(businessId)
}

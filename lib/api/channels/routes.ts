import type { Handlers } from '../handler'
import { listChannels, testChannel } from './service'

export const channelRoutes: Handlers<'listChannels' | 'testChannel'> = {
  listChannels: (caller) => listChannels(caller),
  testChannel: (caller, { params, body }) => testChannel(caller, params.channel, body),
}

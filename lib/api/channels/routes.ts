import type { Routes } from '../handler'
import { listChannels, testChannel } from './service'

export const channelRoutes = {
  listChannels: (caller) => listChannels(caller),
  testChannel: (caller, { params, body }) => testChannel(caller, params.channel, body),
} satisfies Routes

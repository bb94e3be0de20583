import type { Routes } from '../handler'
import { checkChannel, deleteOwnChannel, readOwnChannel, saveOwnChannel } from './own-service'
import { listChannels, testChannel } from './service'

export const channelRoutes = {
  listChannels: (caller) => listChannels(caller),
  testChannel: (caller, { params, body }) => testChannel(caller, params.channel, body),
  readOwnChannel: (caller, { params }) => readOwnChannel(caller, params.channel),
  saveOwnChannel: (caller, { params, body }, { matches }) =>
    saveOwnChannel(caller, params.channel, body, matches),
  deleteOwnChannel: (caller, { params }, { matches }) => deleteOwnChannel(caller, params.channel, matches),
  checkChannel: (caller, { params }) => checkChannel(caller, params.channel),
} satisfies Routes

import type { Handlers } from '../handler'
import { createDisplay, deleteDisplay, listDisplays, readOwnDisplay } from './service'

export const displayRoutes: Handlers<'listDisplays' | 'createDisplay' | 'deleteDisplay' | 'readOwnDisplay'> =
  {
    listDisplays: (caller, { query }) => listDisplays(caller, query),
    createDisplay: (caller, { body }) => createDisplay(caller, body),
    deleteDisplay: (caller, { params }) => deleteDisplay(caller, params.id),
    readOwnDisplay: (caller) => readOwnDisplay(caller),
  }

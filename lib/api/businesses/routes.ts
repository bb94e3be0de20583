import type { Handlers } from '../handler'
import { readBusiness, updateBusiness } from './settings-service'

export const businessRoutes: Handlers<'readBusiness' | 'updateBusiness'> = {
  readBusiness: (caller) => readBusiness(caller),
  updateBusiness: (caller, { body }, { matches }) => updateBusiness(caller, body, matches),
}

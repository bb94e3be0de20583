import type { Handlers } from '../handler'
import { countWaiting, readBusiness, updateBusiness } from './settings-service'

export const businessRoutes: Handlers<'readBusiness' | 'updateBusiness' | 'countWaiting'> = {
  readBusiness: (caller) => readBusiness(caller),
  countWaiting: (caller) => countWaiting(caller),
  updateBusiness: (caller, { body }, { matches }) => updateBusiness(caller, body, matches),
}

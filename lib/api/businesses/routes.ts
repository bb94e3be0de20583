import type { Routes } from '../handler'
import { readLogo } from './logo-service'
import { countWaiting, readBusiness, updateBusiness } from './settings-service'

export const businessRoutes = {
  readBusiness: (caller) => readBusiness(caller),
  readLogo: (caller) => readLogo(caller),
  countWaiting: (caller) => countWaiting(caller),
  updateBusiness: (caller, { body }, { matches }) => updateBusiness(caller, body, matches),
} satisfies Routes

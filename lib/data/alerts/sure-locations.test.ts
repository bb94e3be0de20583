import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { sureLocations } from './alert-point'

test('a map that shows all alerts is not fitted to doubtful locations', () => {
  const doubt = { path: 'location', code: 'doubtful_location', message: 'is at 0, 0' } as const
  const nowhere = alertOf({ location: { latitude: 0, longitude: 0 }, warnings: [doubt] })
  const other = { path: 'region', code: 'too_long', message: 'is too long' } as const
  const somewhere = alertOf({ location: { latitude: -33.45, longitude: -70.66 }, warnings: [other] })
  expect(sureLocations([nowhere, somewhere, nowhere])).toEqual([somewhere.location])
  expect(sureLocations([nowhere])).toEqual([])
})

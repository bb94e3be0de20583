import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { newNumber } from './accounts/account-steps'
import { dataOf, expect } from './fixtures'

export const around = { latitude: -33.4489, longitude: -70.6693 }
/** The query parameter for a map of Santiago, zoomed in far enough that alerts are not clustered. */
export const view = `at=${around.latitude},${around.longitude},16`

export const nextStreet = () => `Journey street ${newNumber()}`

export async function placed(api: Client, place = around) {
  const street = nextStreet()
  const body = {
    alertType: 'fire',
    location: { ...place, accuracy: 40 },
    region: 'RM',
    additional: { street },
  }
  return { street, alert: dataOf(await api.createAlert({ body })).alert }
}

export const byStreet = async (api: Client, street: string) =>
  dataOf(await api.listAlerts({ query: { q: street, state: 'all' } })).alerts
export const history = async (api: Client, alertId: string) =>
  dataOf(await api.readAlert({ params: { alertId } })).history.map(({ type }) => type)
export const expectHistory = (api: Client, alertId: string, types: string[]) =>
  expect.poll(() => history(api, alertId)).toEqual(types)

export const list = (page: Page) => page.getByRole('list', { name: /^Alerts, / })
export const row = (page: Page, street: string) => list(page).getByRole('button', { name: street })
export const map = (page: Page) => page.getByRole('region', { name: 'Map of the alerts' })

import type { Alert } from '@/lib/contract/alerts/alert'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { formatCoordinates } from '@/lib/format/coordinates'
import { dataOf } from '../../fixtures'
import type { Desk } from '../desk'
import type { Screen } from '../screen'
import type { Claim } from './claim'

const words = { open: 'Open', acknowledged: 'Acknowledged', closed: 'Closed' }

/** What the list, the map and their counts show. */
export async function claimsOfAlertList(screen: Screen, { api }: Desk): Promise<Claim[]> {
  if (screen.path !== '/alerts') return []
  const address = new URLSearchParams(screen.search)
  const query = { state: 'all', limit: '500', counts: 'true', q: address.get('q') ?? undefined } as const
  const { alerts, counts = { open: 0, closed: 0 } } = dataOf(await api.listAlerts({ query }))
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  const byStreet = new Map(alerts.map((alert) => [alert.additional.street ?? '', alert]))
  return [
    ...screen.alertRows.flatMap(({ id, state, isLeaving }) =>
      claimsOfRow({ id, state, isLeaving }, byId, address),
    ),
    ...screen.markers.flatMap((marker) => claimsOfMarker(marker, byStreet, address.get('at'))),
    ...claimsOfNumbers(screen, counts, address),
  ]
}

type Row = Screen['alertRows'][number]

function claimsOfRow(
  { id, state, isLeaving }: Row,
  byId: Map<string, Alert>,
  address: URLSearchParams,
): Claim[] {
  const alert = byId.get(id)
  if (!alert) return [{ about: `row of alert ${id}`, shown: state, so: 'there is no such alert' }]
  const so = words[stateOf(alert)]
  const wanted = address.get('state') ?? 'open'
  const fits = wanted === 'all' || (wanted === 'closed') === (alert.closed !== 0)
  return [
    { about: `row of alert ${id}`, shown: state, so },
    { about: `row of alert ${id} among those ${wanted}`, shown: String(!isLeaving), so: String(fits) },
  ]
}

/** The tolerance in pixels, because overlapping markers are moved slightly apart. */
const mostOff = 40

/** Markers have names such as "Fire, Open, Av. Matta 123". */
function claimsOfMarker(
  marker: Screen['markers'][number],
  byStreet: Map<string, Alert>,
  at: string | null,
): Claim[] {
  const [, state = '', street = ''] = marker.name.split(', ')
  const alert = byStreet.get(street)
  if (!alert) return []
  const so = stateOf(alert)
  const off = at === null ? 0 : pixelsOff(marker, alert.location, at)
  return [
    { about: `marker at ${street}`, shown: state, so: words[so] },
    { about: `drawing of the marker at ${street}`, shown: marker.drawnAs, so },
    {
      about: `position of the marker at ${street}`,
      shown: off <= mostOff ? 'right' : `${off} px off`,
      so: 'right',
    },
  ]
}

type Point = { latitude: number; longitude: number }

/** How far a marker is from where it should be, on a map whose center and zoom are in the URL. */
function pixelsOff({ x, y }: { x: number; y: number }, place: Point, at: string): number {
  const [latitude = 0, longitude = 0, zoom = 0] = at.split(',').map(Number)
  const centre = inPixels({ latitude, longitude }, zoom)
  const wanted = inPixels(place, zoom)
  return Math.round(Math.hypot(wanted.x - centre.x - x, wanted.y - centre.y - y))
}

/** Projects to Web Mercator, the usual projection of web maps. */
function inPixels({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const world = 256 * 2 ** zoom
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180))
  return { x: ((longitude + 180) / 360) * world, y: ((1 - north / Math.PI) / 2) * world }
}

type Counts = { open: number; closed: number }

function claimsOfNumbers(
  { alertTabs, body, alert, search }: Screen,
  counts: Counts,
  address: URLSearchParams,
): Claim[] {
  // An open panel hides the counts.
  if (alert || /[?&]new=/.test(search)) return []
  const all = { ...counts, all: counts.open + counts.closed }
  const tabs = alertTabs.flatMap((tab) => {
    const [, name = '', number] = /^(Open|Closed|All) (\S+)$/.exec(tab) ?? []
    const so = all[name.toLowerCase() as keyof typeof all]
    return number === undefined ? [] : [{ about: `tab ${name}`, shown: number, so: String(so) }]
  })
  const [, matching] = /(\S+) match · (\S+) shown/.exec(body) ?? []
  const wanted = (address.get('state') ?? 'open') as keyof typeof all
  if (matching === undefined) return tabs
  return [...tabs, { about: 'alerts that match', shown: matching, so: String(all[wanted]) }]
}

/** What the panel of one alert shows: its state, its location, why it was closed, and its history. */
export async function claimsOfAlert(
  { path, search, alert: panel, facts }: Screen,
  { api }: Desk,
): Promise<Claim[]> {
  const id = new URLSearchParams(search).get('alert')
  if (path !== '/alerts' || !id || !panel || panel.state === '') return []
  const read = await api.readAlert({ params: { alertId: id } })
  if (!read.ok) return [{ about: `state of alert ${id}`, shown: panel.state, so: read.failure.code }]
  const { alert, history } = read.data
  const fact = (name: string) => facts.find((one) => one.name === name)
  const about = (what: string) => `${what} of alert ${id}`
  const place = /-?\d+\.\d{5}, -?\d+\.\d{5}/.exec(fact('Coordinates')?.text ?? '')?.[0]
  const isClosed = alert.closed !== 0
  const claims: Claim[] = [
    { about: about('state'), shown: panel.state, so: words[stateOf(alert)] },
    { about: about('reason'), shown: fact('Closed')?.stored[0] ?? '', so: alert.closedReason ?? '' },
    { about: about('street'), shown: fact('Street')?.stored[0] ?? '', so: alert.additional.street ?? '' },
    ...panel.acts.map((act) => ({
      about: about('what can be done'),
      shown: act,
      so: isClosed ? 'Reopen alert' : 'Close…',
    })),
  ]
  if (place) claims.push({ about: about('place'), shown: place, so: formatCoordinates(alert.location) })
  if (panel.events.length === 0) return claims
  const said = history.flatMap(({ note, reason }) => note ?? reason ?? []).toReversed()
  return [
    ...claims,
    { about: about('number of events'), shown: String(panel.events.length), so: String(history.length) },
    { about: about('notes and reasons'), shown: panel.notes.join(' | '), so: said.join(' | ') },
  ]
}

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Result } from '@/lib/client/client'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { auditOf, harbour, raiseAlert, refusalOf } from '../alerts.fixture'
import { readCapMessage } from './cap-schema.fixture'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
})
afterAll(() => api.stop())

const textOf = async (result: Result<ReadableStream<Uint8Array>>) => new Response(dataOf(result)).text()
const close = async (id: string, closedCode: 'resolved' | 'false', closedReason?: string) =>
  dataOf(await client.updateAlert({ params: { id }, body: { closed: 1, closedCode, closedReason } }))

/** Stores copies of an alert as open alerts in the same region, with numbers that no other alert has. */
async function copyAlert(id: string, copies: number): Promise<void> {
  await api.sql(
    `insert into alerts (business_id, id, number, alert_type, latitude, longitude, region)
      select business_id, 'copy-' || n, 1000000 + n, alert_type, latitude, longitude, region
      from alerts, generate_series(1, $2) n where id = $1`,
    [id, copies],
  )
}

describe('alert exports', () => {
  it('an export contains every alert in the list, with names, and no cell is read as a formula', async () => {
    const region = 'In the file'
    const first = await raiseAlert(client, { region, additional: { street: '=cmd()' } })
    await copyAlert(first.id, 510)
    await close(first.id, 'resolved', 'Fire is out')
    const query = { region, state: 'all' as const }
    const rows = parse(await textOf(await client.exportAlerts({ query })), { columns: true, bom: true })
    expect(rows).toHaveLength(511)
    const { name } = dataOf(await client.readOwnIdentity({})).identity
    expect(rows.at(-1)).toMatchObject({
      number: String(first.number),
      state: 'closed',
      street: "'=cmd()",
      createdBy: name,
      closedBy: name,
      closedCode: 'resolved',
      closedReason: 'Fire is out',
    })
    const open = parse(await textOf(await client.exportAlerts({ query: { region, state: 'open' } })), {
      bom: true,
    })
    expect(open).toHaveLength(1 + 510)
    expect((await auditOf(api, first.id)).map(({ action }) => action)).not.toContain('export')
    const taken = await api.sql(
      `select changes from audit_entries where action = 'export' and business_id = $1`,
      [api.businessId],
    )
    expect(taken[0]).toEqual({ changes: { alerts: { ...query, unattended: false } } })
  })

  it('an export uses the requested time zone and separator, or the API’s formats by default', async () => {
    const region = 'In a zone'
    const location = { ...harbour, longitude: -70.5 }
    const { id } = await raiseAlert(client, { region, location })
    const moments = { created_at: '2026-07-02T02:30:00Z', acknowledged_at: '2026-12-24T03:00:05Z' }
    await api.sql(`update alerts set created_at = $2, acknowledged_at = $3, closed_at = $3 where id = $1`, [
      id,
      moments.created_at,
      moments.acknowledged_at,
    ])
    const read = async (asked: { timeZone?: string; separator?: ';' }) => {
      const query = { region, state: 'all' as const, ...asked }
      const text = await textOf(await client.exportAlerts({ query }))
      return parse(text, { columns: true, bom: true, delimiter: asked.separator ?? ',' })[0]
    }
    expect(await read({ timeZone: 'America/Santiago', separator: ';' })).toMatchObject({
      createdAt: '2026-07-01 22:30',
      acknowledgedAt: '2026-12-24 00:00:05',
      closedAt: '2026-12-24 00:00:05',
      latitude: '41,3751',
      longitude: '-70,5',
      priority: '1',
    })
    expect(await read({})).toMatchObject({
      createdAt: '2026-07-02T02:30:00.000Z',
      closedAt: '2026-12-24T03:00:05.000Z',
      latitude: '41.3751',
      longitude: '-70.5',
    })
    const logged = await api.sql(
      `select distinct changes from audit_entries where action = 'export' and changes->'alerts'->>'region' = $1`,
      [region],
    )
    expect(logged).toEqual([{ changes: { alerts: { region, state: 'all', unattended: false } } }])
  })

  it('an export with an unknown time zone or separator is rejected', async () => {
    const query = { timeZone: 'Chile', separator: '|' as ';' }
    expect(refusalOf(await client.exportAlerts({ query }))).toMatchObject({
      status: 422,
      issues: ['timeZone no_match', 'separator not_allowed'],
    })
  })

  it('a GeoJSON export contains points with the longitude first, and is an empty collection if there are no alerts', async () => {
    const region = 'On the map'
    const { id } = await raiseAlert(client, { region, location: harbour })
    await raiseAlert(client, { region })
    const read = async (of: string) =>
      JSON.parse(await textOf(await client.exportAlertFeatures({ query: { region: of } })))
    const { type, features } = await read(region)
    expect([type, features.length]).toEqual(['FeatureCollection', 2])
    expect(features[1]).toMatchObject({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [harbour.longitude, harbour.latitude] },
      properties: { alertType: 'fire', region, accuracy: 8 },
    })
    expect(await read('nowhere')).toEqual({ type: 'FeatureCollection', features: [] })
  })
})

describe('exporting an alert as a CAP 1.2 message', () => {
  const read = async (alertId: string) => {
    const text = await textOf(await client.exportAlertMessage({ params: { alertId } }))
    return readCapMessage(text)
  }

  it('a CAP message has its elements in schema order, whatever its text contains', async () => {
    const street = 'Rua "A" & <B>\u0001, \ud83d\ude92'
    const { id, number } = await raiseAlert(client, {
      location: harbour,
      additional: { street },
      region: 'RM',
    })
    const { problems, said } = await read(id)
    expect(problems).toEqual([])
    expect([said('msgType'), said('severity'), said('category')]).toEqual(['Alert', 'Extreme', 'Fire'])
    expect(said('areaDesc')).toBe('Rua "A" & <B>, \ud83d\ude92, RM')
    expect(said('headline')).toBe(`#${number} Fire, Rua "A" & <B>, \ud83d\ude92, RM`)
    expect(said('circle')).toBe('41.3751,2.1769 0.008')
  })

  it('the CAP message of a changed alert updates the first message, and that of a false alert cancels it', async () => {
    const { id } = await raiseAlert(client, { alertType: 'unheard of' })
    const first = await read(id)
    dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
    const second = await read(id)
    expect([second.problems, second.said('msgType'), second.said('certainty')]).toEqual([
      [],
      'Update',
      'Likely',
    ])
    expect(second.said('references')).toBe(
      ['sender', 'identifier', 'sent'].map((name) => first.said(name)).join(','),
    )
    await close(id, 'false', 'A test')
    const last = await read(id)
    expect(last.problems).toEqual([])
    expect(['msgType', 'urgency', 'description', 'category'].map((name) => last.said(name))).toEqual([
      'Cancel',
      'Past',
      'A test',
      'Other',
    ])
  })

  it('a CAP message is marked as an exercise while the business is in a drill, and no other business can read it', async () => {
    const { id } = await raiseAlert(client)
    dataOf(await api.client('admin').updateBusiness({ body: { drill: true } }))
    expect((await read(id)).said('status')).toBe('Exercise')
    dataOf(await api.client('admin').updateBusiness({ body: { drill: false } }))
    expect((await read(id)).said('status')).toBe('Actual')
    const theirs = await api.strangerClient().exportAlertMessage({ params: { alertId: id } })
    expect(refusalOf(theirs).status).toBe(404)
  })
})

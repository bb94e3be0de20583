import { beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { plaza, raiseAlert, refusalOf } from './alerts.fixture'

const { api, client } = testApi()
const types = new Map<string, string>()
const priorities = new Map<string, number>()
const define = (type: string, name: string, synonyms: string[] = []) =>
  client.createAlertType({ body: { type, name, synonyms, priority: 1 } })

beforeAll(async () => {
  dataOf(await define('gas', 'Fuga de gas', ['Escape de gás', '💨', 'H2S']))
  for (const { type, id, priority } of dataOf(await client.listAlertTypes({ query: {} })).alertTypes) {
    types.set(type, id)
    priorities.set(type, priority)
  }
})

const raise = async (alertType: string) =>
  dataOf(await client.createAlert({ body: { alertType, location: plaza } }))
const update = (type: string, body: { synonyms?: string[]; name?: string }) =>
  client.updateAlertType({ params: { id: types.get(type) ?? '' }, body })

describe('alert types of new and corrected alerts', () => {
  it.each([
    ['medical', 'medical'],
    ['Medical', 'medical'],
    ['MEDICAL ', 'medical'],
    [' m\u00e9dical\u00a0', 'medical'],
    ['sos', 'medical'],
    ['Médico', 'medical'],
    ['INCENDIO', 'fire'],
    ['Incêndio', 'fire'],
    ['¡PANIC!', 'medical'],
    ['Suspicious Activity', 'suspicious'],
    ['suspicious-activity', 'suspicious'],
    ['FUGA  DE GAS', 'gas'],
    ['fuga_de_gas', 'gas'],
    ['escape de gas', 'gas'],
    ['h2s', 'gas'],
    ['💨', 'gas'],
  ])('the text %j becomes type %s, without a warning', async (sent, type) => {
    const { alert, warnings, probable } = await raise(sent)
    expect(alert).toMatchObject({ alertType: type, priority: priorities.get(type), warnings: [] })
    expect({ warnings, probable }).toEqual({ warnings: [], probable: undefined })
  })

  it.each([
    ['Medcal', 'medical'],
    ['med', 'medical'],
    ['fire alarm', 'fire'],
    ['fires', 'fire'],
    ['theftt', 'theft'],
    ['Robery', 'theft'],
    ['fuga de agua', 'gas'],
    ['🔥 حريق', undefined],
    ['fire theft', undefined],
    ['x', undefined],
    ['constructor', undefined],
  ])('the text %j is stored as sent, with a warning that suggests %s', async (sent, meant) => {
    const { alert, warnings, probable } = await raise(sent)
    expect(alert).toMatchObject({ alertType: sent, priority: 3, warnings })
    expect(warnings).toMatchObject([{ path: 'alertType', code: 'unknown_type' }])
    expect(probable).toBe(meant)
    if (meant) expect(warnings[0]?.message).toContain(meant)
  })

  it('a corrected type’s text also becomes the type it means, and an unknown text stays as sent', async () => {
    const { id } = await raiseAlert(client)
    const edit = async (alertType: string) =>
      dataOf(await client.editAlert({ params: { alertId: id }, body: { alertType } })).alert.alertType
    expect(await edit('Fuga de Gas')).toBe('gas')
    expect(await edit('Landslide')).toBe('Landslide')
  })

  it('correcting an alert to an unknown type gives the same warning as raising it with that type, until it is corrected again', async () => {
    const { id } = await raiseAlert(client, { region: 'North' })
    const edit = async (body: object) => dataOf(await client.editAlert({ params: { alertId: id }, body }))
    const unknown = [{ path: 'alertType', code: 'unknown_type' }]
    expect(await edit({ alertType: 'medicl' })).toMatchObject({
      alert: { alertType: 'medicl', warnings: unknown },
      warnings: unknown,
      probable: 'medical',
    })
    const again = await edit({ alertType: 'nope' })
    expect(again).toMatchObject({ alert: { warnings: unknown }, warnings: unknown })
    expect(again.probable).toBeUndefined()
    expect(await edit({ alertType: 'nope' })).toMatchObject({ alert: { version: 3 }, warnings: unknown })
    const other = await edit({ region: 'South' })
    expect([other.alert.warnings.length, other.warnings]).toEqual([1, undefined])
    const known = await edit({ alertType: 'Médico' })
    expect(known.alert).toMatchObject({ alertType: 'medical', warnings: [] })
    expect([known.warnings, known.probable]).toEqual([undefined, undefined])
  })

  it('the types of another business are unknown', async () => {
    const result = await api.strangerClient().createAlert({ body: { alertType: 'h2s', location: plaza } })
    expect(dataOf(result).warnings).toMatchObject([{ code: 'unknown_type' }])
  })

  it('a string that names two types matches neither', async () => {
    for (const type of ['pump_1', 'pump_2']) dataOf(await define(type, type))
    await api.sql("update alert_types set name = 'Pump' where business_id = $1 and type like 'pump%'", [
      api.businessId,
    ])
    dataOf(await update('fire', { synonyms: [] }))
    const { alert, warnings, probable } = await raise('pump')
    expect(alert.alertType).toBe('pump')
    expect(warnings).toMatchObject([{ code: 'unknown_type' }])
    expect(probable).toBeUndefined()
  })

  it('a new synonym applies from the next alert', async () => {
    expect((await raise('inferno')).alert.alertType).toBe('inferno')
    dataOf(await update('fire', { synonyms: ['Inferno'] }))
    expect((await raise('INFERNO')).alert.alertType).toBe('fire')
  })
})

describe('alert type synonyms', () => {
  it('a synonym is rejected if it is the name or synonym of another type', async () => {
    for (const synonym of ['sos', 'Médical', 'SUSPICIOUS activity']) {
      const refused = refusalOf(await update('fire', { synonyms: ['Flames', synonym] }))
      expect(refused).toMatchObject({ status: 422, issues: ['synonyms.1 duplicate'] })
    }
    expect(refusalOf(await define('flood', 'Flood', ['x', ' X '])).issues).toEqual(['synonyms.1 duplicate'])
  })

  it('a type cannot take another type’s synonym as its name', async () => {
    expect(refusalOf(await update('theft', { name: 'H2S' })).issues).toEqual(['name duplicate'])
    expect(refusalOf(await define('Sos', 'Sos')).issues).toEqual(['type duplicate', 'name duplicate'])
  })

  it('a synonym may equal the type’s own name', async () => {
    dataOf(await update('accident', { synonyms: ['Accident', 'Crash'] }))
    dataOf(await update('accident', { synonyms: ['Crash'], name: 'Accident' }))
  })

  it('only one of several types that are created concurrently with the same synonym is stored', async () => {
    const answers = await Promise.all(['one', 'two', 'three'].map((type) => define(type, type, ['Twice'])))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('a type has at most 50 synonyms of up to 64 characters', async () => {
    const many = Array.from({ length: 51 }, (_, number) => `word ${number}`)
    expect(refusalOf(await update('fire', { synonyms: many })).issues).toEqual(['synonyms too_many'])
    expect(refusalOf(await update('fire', { synonyms: ['x'.repeat(65)] })).issues).toEqual([
      'synonyms.0 too_long',
    ])
    expect(refusalOf(await update('fire', { synonyms: [' '] })).issues).toEqual(['synonyms.0 blank'])
  })
})

describe('unique alert type names', () => {
  it.each([
    ['Fire', 'Bonfire', ['type']],
    ['fíre', 'Bonfire', ['type']],
    [' F I R E ', 'Bonfire', ['type']],
    ['bonfire', 'FIRE', ['name']],
    ['Médico', 'Doctor', ['type']],
    ['fuga_de_gas', 'Fuga de  gás', ['type', 'name']],
    ['doctor', 'Doctor', []],
  ])(
    'the new type %j, called %j, is rejected where it duplicates a type: %j',
    async (type, name, members) => {
      const answer = await define(type, name)
      if (members.length === 0) return void dataOf(answer)
      expect(refusalOf(answer)).toEqual({
        status: 422,
        code: 'invalid_arguments',
        issues: members.map((member) => `${member} duplicate`),
      })
    },
  )

  it('the rejection of a duplicate name names the existing type', async () => {
    const answer = await define('GAS', 'Fuga')
    expect(!answer.ok && answer.failure.issues[0]?.message).toContain('gas (Fuga de gas)')
  })

  it('a type cannot be renamed to another type’s name, but may change the case and accents of its own name', async () => {
    expect(refusalOf(await update('theft', { name: 'fuga dé gas' })).issues).toEqual(['name duplicate'])
    dataOf(await update('gas', { name: 'FUGA DE GÁS' }))
  })

  it('types that already have the same name can still be changed in other ways', async () => {
    const { alertTypes } = dataOf(await client.listAlertTypes({ query: {} }))
    const pump = alertTypes.find(({ type }) => type === 'pump_1')
    const params = { id: pump?.id ?? '' }
    dataOf(await client.updateAlertType({ params, body: { name: 'PUMP', colour: '#000000' } }))
  })
})

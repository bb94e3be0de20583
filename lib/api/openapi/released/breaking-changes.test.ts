import { describe, expect, test } from 'vitest'
import { makeDocument } from '../document'
import { breakingChanges } from './breaking-changes'
import type { BreakingKind } from './breaking-schemas'
import { obstaclesToRelease, sentenceOf } from './release'
import { readReleased } from './released-document'
import { surfaceOf, writeSurface } from './surface'

test('the OpenAPI document breaks no caller of the last release', () => {
  const found = breakingChanges(readReleased(), surfaceOf(makeDocument('bearer')))
  expect(found.map(sentenceOf), 'docs/releases.md says how to change a released API').toEqual([])
})

const makeSmall = () => {
  const json = (schema: object) => ({ 'application/json': { schema } })
  const alertRequest = {
    type: 'object',
    properties: {
      kind: { $ref: '#/components/schemas/Kind' },
      region: { type: 'string', maxLength: 100 },
      place: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      level: { type: 'number', default: 1 },
      tags: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    },
    required: ['kind'],
  }
  return {
    info: { version: '1.2.0' },
    security: [{ bearer: [], clientId: [] }, { bearer: [] }] as Record<string, string[]>[],
    paths: {
      '/alert': {
        post: {
          operationId: 'createAlert',
          parameters: [{ $ref: '#/components/parameters/Key' }],
          requestBody: { required: true, content: { ...json(alertRequest), 'text/csv': { schema: {} } } },
          responses: { 200: { $ref: '#/components/responses/alert' }, 409: { content: json({}) } },
        },
        get: {
          operationId: 'listAlerts',
          parameters: [
            { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 500 } },
          ],
          responses: { 200: { content: json({ $ref: '#/components/schemas/Act' }) } },
        },
      },
      '/areas': { get: { operationId: 'listAreas', responses: { 200: { content: { 'text/csv': {} } } } } },
      '/notes': {
        post: {
          operationId: 'createNote',
          requestBody: {
            required: false,
            content: json({ type: 'object', properties: { text: { type: 'string' } } }),
          },
          responses: { 200: { description: 'OK' } },
        },
      },
    } as Record<string, Record<string, Loose>>,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } as Record<string, Loose>,
      parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } } },
      responses: { alert: { content: json({ $ref: '#/components/schemas/Alert' }) } },
      schemas: {
        Kind: { type: 'string', enum: ['fire', 'flood'] },
        Alert: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'Its id.' },
            closed: { type: 'boolean' },
            state: { type: 'string', enum: ['open', 'closed'] },
            count: { type: 'integer' },
            parent: { $ref: '#/components/schemas/Alert' },
            description: { type: 'string', maxLength: 10 },
          },
          required: ['id', 'closed'],
        },
        Act: {
          oneOf: [
            { type: 'object', properties: { kind: { const: 'note' }, text: { type: 'string' } } },
            { type: 'object', properties: { kind: { const: 'close' } } },
          ],
        },
      } as Record<string, Loose>,
    },
  }
}
// biome-ignore lint/suspicious/noExplicitAny: a test changes any part of the document.
type Loose = any
type Small = ReturnType<typeof makeSmall>

/** Returns a copy of the small document with a change. */
function changed(change: (document: Small) => void): Small {
  const document = makeSmall()
  change(document)
  return document
}

const surface = (document: Small) => surfaceOf(document as unknown as Record<string, unknown>)
const changesOf = (change: (document: Small) => void) =>
  breakingChanges(surface(makeSmall()), surface(changed(change)))

const createAlert = ({ paths }: Small) => paths['/alert']?.post
const requestOf = (document: Small) => createAlert(document).requestBody.content['application/json'].schema
const alertOf = ({ components }: Small) => components.schemas.Alert

describe.each<[BreakingKind, string, (document: Small) => void]>([
  ['path removed', '/areas', ({ paths }) => delete paths['/areas']],
  ['operation removed', 'GET /alert', ({ paths }) => delete paths['/alert']?.get],
  [
    'operation renamed',
    'POST /alert: createAlert',
    (document) => Object.assign(createAlert(document), { operationId: 'addAlert' }),
  ],
  ['security stricter', 'GET /alert: bearer', (document) => document.security.pop()],
  [
    'security stricter',
    'security scheme bearer',
    ({ components }) => Object.assign(components.securitySchemes.bearer, { scheme: 'basic' }),
  ],
  [
    'parameter removed',
    'POST /alert: header idempotency-key',
    (document) => createAlert(document).parameters.pop(),
  ],
  [
    'parameter required',
    'POST /alert: header idempotency-key',
    ({ components }) => Object.assign(components.parameters.Key, { required: true }),
  ],
  [
    'parameter required',
    'GET /alert: query since',
    ({ paths }) =>
      paths['/alert']?.get.parameters.push({ name: 'since', in: 'query', required: true, schema: {} }),
  ],
  [
    'request narrower',
    'GET /alert: query limit',
    ({ paths }) => Object.assign(paths['/alert']?.get.parameters[0].schema, { maximum: 100 }),
  ],
  [
    'request body required',
    'POST /notes',
    ({ paths }) => Object.assign(paths['/notes']?.post.requestBody, { required: true }),
  ],
  [
    'request media type removed',
    'POST /alert: text/csv',
    (document) => delete createAlert(document).requestBody.content['text/csv'],
  ],
  [
    'request member removed',
    'POST /alert request.region',
    (document) => delete requestOf(document).properties.region,
  ],
  [
    'request member required',
    'POST /alert request.region',
    (document) => requestOf(document).required.push('region'),
  ],
  ['request enum value removed', 'Kind: flood', ({ components }) => components.schemas.Kind.enum.pop()],
  [
    'request default changed',
    'POST /alert request.level',
    (document) => Object.assign(requestOf(document).properties.level, { default: 2 }),
  ],
  [
    'request narrower',
    'POST /alert request.region',
    (document) => Object.assign(requestOf(document).properties.region, { maxLength: 99 }),
  ],
  [
    'request narrower',
    'POST /alert request.region',
    (document) => Object.assign(requestOf(document).properties.region, { pattern: '^a' }),
  ],
  [
    'request narrower',
    'POST /alert request.level',
    (document) => Object.assign(requestOf(document).properties.level, { type: 'integer' }),
  ],
  [
    'request narrower',
    'POST /alert request.place',
    (document) => requestOf(document).properties.place.anyOf.pop(),
  ],
  [
    'request narrower',
    'POST /alert request',
    (document) => Object.assign(requestOf(document), { additionalProperties: false }),
  ],
  [
    'request narrower',
    'POST /alert request.tags.*',
    (document) =>
      Object.assign(requestOf(document).properties.tags, { additionalProperties: { type: 'string' } }),
  ],
  ['status removed', 'POST /alert 409', (document) => delete createAlert(document).responses[409]],
  [
    'response media type removed',
    'GET /areas 200: text/csv',
    ({ paths }) => Object.assign(paths['/areas']?.get.responses, { 200: { description: 'OK' } }),
  ],
  ['response member removed', 'Alert.closed', (document) => delete alertOf(document).properties.closed],
  ['response member optional', 'Alert.closed', (document) => alertOf(document).required.pop()],
  [
    'response enum value added',
    'Alert.state: merged',
    (document) => alertOf(document).properties.state.enum.push('merged'),
  ],
  [
    'response enum value added',
    'Act.kind: link',
    ({ components }) =>
      components.schemas.Act.oneOf.push({ type: 'object', properties: { kind: { const: 'link' } } }),
  ],
  [
    'response type changed',
    'Alert.count',
    (document) => Object.assign(alertOf(document).properties.count, { type: 'number' }),
  ],
  [
    'response type changed',
    'Alert.count',
    (document) => Object.assign(alertOf(document).properties.count, { type: ['integer', 'null'] }),
  ],
])('%s', (kind, place, change) => {
  test(`is found at ${place}`, () => {
    expect(changesOf(change)).toContainEqual({ kind, place })
  })
})

test.each<[string, (document: Small) => void]>([
  ['nothing', () => {}],
  ['descriptions', (document) => Object.assign(alertOf(document).properties.id, { description: 'The id.' })],
  [
    'an optional member of a request',
    (document) => Object.assign(requestOf(document).properties, { note: { type: 'string' } }),
  ],
  [
    'a member of a response',
    (document) => Object.assign(alertOf(document).properties, { note: { type: 'string' } }),
  ],
  [
    'an operation',
    ({ paths }) => Object.assign(paths, { '/shifts': { get: { operationId: 'listShifts', responses: {} } } }),
  ],
  [
    'an optional parameter',
    ({ paths }) => paths['/alert']?.get.parameters.push({ name: 'since', in: 'query', schema: {} }),
  ],
  [
    'looser limits',
    (document) => {
      Object.assign(requestOf(document).properties.region, { maxLength: 200 })
      Object.assign(alertOf(document).properties.description, { maxLength: 200 })
    },
  ],
  [
    'another type in a request',
    (document) => Object.assign(requestOf(document).properties.region, { type: ['string', 'null'] }),
  ],
  ['an enum value in a request alone', ({ components }) => components.schemas.Kind.enum.push('storm')],
  ['a status', (document) => Object.assign(createAlert(document).responses, { 410: {} })],
  ['a way to authenticate', (document) => document.security.push({})],
  ['a deprecated operation', (document) => Object.assign(createAlert(document), { deprecated: true })],
  ['members that are always there', (document) => alertOf(document).required.push('count')],
  [
    'an alternative in a request',
    (document) => requestOf(document).properties.place.anyOf.push({ type: 'boolean' }),
  ],
  [
    'a component in place of its content',
    (document) => {
      Object.assign(document.components.schemas, { Region: { type: 'string', maxLength: 100 } })
      requestOf(document).properties.region = { $ref: '#/components/schemas/Region' }
    },
  ],
])('a caller keeps working if this is added or changed: %s', (_, change) => {
  expect(changesOf(change)).toEqual([])
})

describe('a release', () => {
  const obstacles = (version: string, change: (document: Small) => void, acceptsBreaks = false) =>
    obstaclesToRelease(
      surface(makeSmall()),
      surface(
        changed((document) => {
          change(document)
          document.info.version = version
        }),
      ),
      acceptsBreaks,
    )
  const addition = ({ components }: Small) => components.schemas.Kind.enum.push('storm')
  const correction = (document: Small) => delete requestOf(document).properties.region.maxLength
  const breaking = ({ paths }: Small) => delete paths['/areas']

  test('of an addition needs a new second number', () => {
    expect(obstacles('1.2.0', addition).join()).toMatch('raise it to 1.3.0')
    expect(obstacles('1.2.9', addition).join()).toMatch('raise it to 1.3.0')
    expect(obstacles('1.3.0', addition)).toEqual([])
    expect(obstacles('2.0.0', addition)).toEqual([])
  })

  test('of a new deprecation needs a new third number', () => {
    const deprecation = (document: Small) => Object.assign(createAlert(document), { deprecated: true })
    expect(obstacles('1.2.0', deprecation).join()).toMatch('raise it to 1.2.1')
    expect(obstacles('1.2.1', deprecation)).toEqual([])
  })

  test('of an unchanged document needs none', () => {
    expect(obstacles('1.2.0', () => {})).toEqual([])
    expect(obstacles('1.2.1', correction)).not.toEqual([])
  })

  test('of a breaking change is rejected, unless it is accepted', () => {
    expect(obstacles('2.0.0', breaking)).toEqual(['Breaking change: path removed, /areas.'])
    expect(obstacles('2.0.0', breaking, true)).toEqual([])
  })
})

test('the recorded document is read as it was written', () => {
  const written = surface(makeSmall())
  expect(JSON.parse(writeSurface(written))).toEqual(written)
  expect(written.schemas.Alert?.properties).toHaveProperty('description', { type: 'string', maxLength: 10 })
  expect(written.schemas.Alert?.properties).toHaveProperty('id', { type: 'string' })
})

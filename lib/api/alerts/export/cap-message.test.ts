import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { closedCodes, languages } from '@/lib/contract/choices'
import { writeCapMessage } from './cap-message'
import { readCapMessage } from './cap-schema.fixture'

/** Text in any script, with characters that XML cannot contain and characters that have a meaning in XML. */
const written = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('شارع الحسين ‮١٢', '👩‍🚒🔥', '<![CDATA[', ']]>', '&#0;', '\u0001', ' ', '\uffff'),
)
const said = (longest: number) => written.filter((text) => text.trim() !== '' && text.length <= longest)
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const anyAlert = fc
  .record({
    id: fc.uuid(),
    number: fc.integer({ min: 1 }),
    version: fc.integer({ min: 1, max: 3 }),
    alertType: fc.oneof(fc.constantFrom('fire', 'Medical', 'theft', 'constructor'), said(64)),
    priority: fc.integer({ min: 1, max: 4 }),
    location: fc.record(
      {
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        accuracy: fc.double({ min: 0, max: 1e7, noNaN: true }),
      },
      { requiredKeys: ['latitude', 'longitude'] },
    ),
    region: orNull(said(200)),
    additional: fc.record({ street: written }, { requiredKeys: [] }),
    closed: fc.constantFrom(0, 1, -2.5),
    closedCode: orNull(fc.constantFrom(...closedCodes)),
    closedReason: orNull(written),
    acknowledgedAt: orNull(moment),
    createdAt: moment,
    updatedAt: moment,
  })
  .map((made) => alertOf(made))
const anyBusiness = fc.record({
  name: said(200),
  language: fc.constantFrom(...languages),
  drill: fc.boolean(),
})

test('the message is valid CAP 1.2 for any type, location, priority and script, and for closed alerts and drills', () => {
  fc.assert(
    fc.property(anyAlert, anyBusiness, said(64), (alert, business, typeName) => {
      const message = writeCapMessage({ alert, business, businessId: 'acme', typeName })
      expect(readCapMessage(message).problems).toEqual([])
    }),
    { numRuns: 200 },
  )
})

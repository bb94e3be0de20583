import fc from 'fast-check'
import { updateAccount } from '@/lib/contract/account'
import type { Slot } from '@/lib/contract/definitions'
import { applyChange, type Change, insertAccounts, newAccount } from '../accounts/batch-service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newPhone } from './people'

const traps = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://x","y")',
  ],
  ...[
    "'",
    "''",
    "'=1",
    "''-1",
    "'+56",
    "'x",
    '"',
    '""',
    '"=1"',
    ',',
    ';',
    '|',
    '\\',
    '\\N',
    '\\.',
    '\\u0000',
  ],
  ...[
    'a\r\nb',
    'a\rb',
    ' x',
    'x ',
    ' ',
    '\u00a0',
    '\ufeffx',
    '\u202eabc',
    'שלום',
    '👩‍👩‍👧',
    'ñ',
    'n\u0303',
    '\u2028',
  ],
  ...['null', 'true', '007', '1.0', '5.69E+10', '1990-05-17', '{}', '[]', '%s', '<b>', '\u0001', '\u007f'],
]

/** Text that spreadsheets, CSV and databases stumble over, never empty: an empty cell says nothing. */
const hostileText = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...traps), fc.string({ unit: 'binary', maxLength: 8 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('').replaceAll('\0', ''))
    .filter((text) => text !== '' && text.length <= most)

const nonBlankText = (most: number) => hostileText(most).filter((text) => text.trim() !== '')
const moment = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = moment.map((text) => text.slice(0, 10))
const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const metadata = fc.dictionary(hostileText(30), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const slotValue: Record<Slot, fc.Arbitrary<object>> = {
  text: hostileText(4000).map((text) => ({ text })),
  image: nonBlankText(2048).map((image) => ({ image })),
  number: number.map((number) => ({ number })),
  boolean: fc.boolean().map((boolean) => ({ boolean })),
  date: moment.map((date) => ({ date })),
}

/** Attributes of a business by their slots. */
export type SlotAttributes = Record<Slot, string>

function hostileChange(attributes: SlotAttributes): fc.Arbitrary<object> {
  const values = Object.entries(attributes).map(([slot, attributeId]) =>
    maybe(slotValue[slot as Slot].map((value) => ({ attributeId, value }))),
  )
  const blocking = fc.oneof(
    fc.record({ blocked: fc.constant(false) }),
    fc.record({ blocked: fc.constant(true), blockedReason: hostileText(500) }),
  )
  const offset = fc.constantFrom('Z', '+05:30', '-03:00')
  const members = fc.record({
    username: nonBlankText(200),
    fullname: maybe(hostileText(200)),
    birthday: maybe(day),
    role: nonBlankText(64),
    subscribed: fc.boolean(),
    validated: fc.boolean(),
    expirationDate: maybe(
      fc.oneof(
        day,
        fc.tuple(moment, offset).map(([text, zone]) => text.replace('Z', zone)),
      ),
    ),
    metadata,
    attributesValue: fc.tuple(...values).map((all) => all.filter((one) => one !== undefined)),
  })
  return fc
    .tuple(members, blocking)
    .map((parts) => Object.assign({}, ...parts))
    .map((change) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)))
}

type Given = { accountType: string; attributes: SlotAttributes; count: number; seed: number }

/** Stores accounts whose every member that an import can fill is hostile. */
export async function storeHostileAccounts(
  caller: Caller,
  { accountType, attributes, count, seed }: Given,
): Promise<void> {
  const changes = fc.sample(hostileChange(attributes), { numRuns: count, seed })
  const accounts = await Promise.all(
    changes.map((change) => {
      const valid: Change = updateAccount.request.body.parse({ ...change, accountType })
      return applyChange(caller, newAccount(caller, newPhone()), valid)
    }),
  )
  await inTransaction(() => insertAccounts({ caller, jobId: 'hostile' }, accounts, false))
}

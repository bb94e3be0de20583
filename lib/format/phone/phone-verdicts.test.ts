import { expect, test } from 'vitest'
import { readPastedPhone } from '@/components/notifications/compose/recipients/read-pasted-phone'
import { fullNumbers } from './full-numbers'
import { type PhoneCountry, parsePhone, readPhone } from './read-phone'

/** The input, the country assumed for numbers without a country code, the verdict of every parser, and the problem it reports. */
type Row = [text: string, country: PhoneCountry | undefined, verdict: string, problem?: string]
const table: Row[] = [
  ['+56 9 1234 5678', undefined, 'valid +56912345678'],
  ['(+56) 9 1234 5678', undefined, 'valid +56912345678'],
  ['(+56) 9 1234 5678', 'CL', 'valid +56912345678'],
  ['( +56 ) 9-1234-5678', 'AR', 'valid +56912345678'],
  ['(0056) 9 1234 5678', 'CL', 'valid +56912345678'],
  ['0056 9 1234 5678', undefined, 'valid +56912345678'],
  ['0056 9 1234 5678', 'US', 'valid +56912345678'],
  ['0056 9 1234 5678', 'JP', 'valid +56912345678'],
  ['0011 56 9 1234 5678', 'AU', 'valid +56912345678'],
  ['＋56912345678', 'CL', 'valid +56912345678'],
  ['\u202a+56 9 1234 5678\u202c', 'CL', 'valid +56912345678'],
  ['\u2066(\u200e+56) 9 1234 5678\u2069', 'CL', 'valid +56912345678'],
  ['+56\u00a09\u00a01234\u20115678', 'CL', 'valid +56912345678'],
  ['tel:+56-9-1234-5678', 'CL', 'valid +56912345678'],
  ['+44 (0)20 7946 0958', 'CL', 'valid +442079460958'],
  ['9 1234 5678', 'CL', 'valid +56912345678'],
  ['(9) 1234-5678', 'CL', 'valid +56912345678'],
  ['٩١٢٣٤٥٦٧٨', 'CL', 'valid +56912345678'],
  ['९१२३४५६७८', 'CL', 'valid +56912345678'],
  ['56912345678', 'CL', 'valid +56912345678'],
  ['5491123456789', 'CL', 'valid +5491123456789'],
  ['011 15 2345-6789', 'AR', 'valid +5491123456789'],
  ['0612345678', 'IT', 'valid +390612345678'],
  ['+56 1 2345 6789', 'CL', 'doubtful +56123456789'],
  ['1 2345 6789', 'CL', 'doubtful +56123456789'],
  ['9 1234', 'CL', 'refused', 'too_short'],
  ['+56 9 1234 5678 9012 34', 'CL', 'refused', 'too_long'],
  ['+999 123456789', 'CL', 'refused', 'no_country'],
  ['+56 9 1234 5678 ext. 5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 x5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 #5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 ramal 5', 'CL', 'refused', 'extension'],
  ['9123A5678', 'CL', 'refused', 'letters'],
  ['5.69123E+10', 'CL', 'refused', 'shortened'],
  // Numbers as written by programs, links and WhatsApp.
  ['whatsapp:+56912345678', undefined, 'valid +56912345678'],
  ['https://wa.me/56912345678?text=hola', undefined, 'valid +56912345678'],
  ['56912345678@s.whatsapp.net', undefined, 'valid +56912345678'],
  ['56912345678:12@s.whatsapp.net', undefined, 'valid +56912345678'],
  ['whatsapp://send?phone=%2B56912345678', undefined, 'valid +56912345678'],
  ['https://web.whatsapp.com/send?phone=56912345678&text=1', undefined, 'valid +56912345678'],
  ['SMSTO:+56912345678', undefined, 'valid +56912345678'],
  ['56912345678', undefined, 'valid +56912345678'],
  ['5215512345678', 'CL', 'valid +525512345678'],
  ['+52 1 55 1234 5678', 'MX', 'valid +525512345678'],
  ['5491123456789', undefined, 'valid +5491123456789'],
  ['551187654321', 'CL', 'valid +551187654321'],
  // A complete number without its plus is never read as a number of the business's country.
  ['12025550143', 'CL', 'valid +12025550143'],
  ['1-202-555-0143', 'CL', 'valid +12025550143'],
  ['whatsapp:12025550143', 'CL', 'valid +12025550143'],
  ['51951234567', 'CL', 'valid +51951234567'],
  ['34612345678', 'CL', 'valid +34612345678'],
  ['5491123456701', 'UY', 'valid +5491123456701'],
  ['56961234540', 'UY', 'valid +56961234540'],
  ['56961234540', 'AR', 'valid +56961234540'],
  ...(['BR', 'CO', 'EC', 'GT'] as const).map(
    (country) => ['12025550143', country, 'valid +12025550143'] as Row,
  ),
  ['56961234540', 'BR', 'valid +56961234540'],
  ['34612345678', 'BR', 'valid +34612345678'],
  ['51987654321', 'BR', 'valid +5551987654321'],
  ['018001234567', 'CO', 'valid +5718001234567'],
  // Brazilian numbers without the area code.
  ['98765-4321', 'BR', 'doubtful +55987654321'],
  ['3333-4444', 'BR', 'doubtful +5533334444'],
  ['+55 20 98765-4321', 'BR', 'doubtful +5520987654321'],
  ['11 88765-4321', 'BR', 'doubtful +5511887654321'],
  ['4004-1234', 'BR', 'valid +5540041234'],
  ['0800 123 4567', 'BR', 'valid +558001234567'],
  // Digits that are dialed only within a country, after its code or without it.
  ['+54 9 11 15 2345 6701', 'CL', 'valid +5491123456701'],
  ['+54 11 15 2345-6701', undefined, 'valid +5491123456701'],
  ['549 11 15 2345-6701', 'AR', 'valid +5491123456701'],
  ['+54 9 351 15 234 5670', 'AR', 'valid +5493512345670'],
  ['+54 9 011 2345 6701', 'AR', 'valid +5491123456701'],
  ['54 9 0351 234 5670', 'CL', 'valid +5493512345670'],
  ['044 55 1234 5601', 'MX', 'valid +525512345601'],
  ['01 55 1234 5601', 'MX', 'valid +525512345601'],
  ['+52 01 55 1234 5601', 'CL', 'valid +525512345601'],
  ["'+56912345678", 'CL', 'valid +56912345678'],
  ['56912345678.0', 'CL', 'valid +56912345678'],
  // Placeholders that people type where a number is required.
  ['999999999', 'CL', 'doubtful +56999999999'],
  ['000000000', 'CL', 'doubtful +56000000000', 'rounded'],
  ['+56 9 0000 0000', 'CL', 'doubtful +56900000000', 'rounded'],
  ['(09) 66342162', 'CL', 'doubtful +560966342162'],
  // Two numbers, whose digits taken together would be a stranger's number.
  ...[
    '2 2345678/9',
    '2 2345678 / 79',
    '2 2345678\uff0f9',
    '2 2345678-9',
    '2 2345678 \u2013 79',
    '2 2345678.9',
    '2123456 - 7 - 8',
    '2 2345678-79-80',
    '2 2345678 o 9',
    '2 2345678 o9',
    '2 2345678 or 79',
    '2 2345678 y 79',
    '2 2345678 ou 9',
    '2 2345678, 9',
    '2 2345678;9',
    '2 2345678 (9)',
    '2 2345678 [79]',
    '[2] 2345678 [79',
    '2 2345678/680',
    '2 2345678/79/80',
    '+56 2 22345678/9',
    '+56 9 1234 5678 / 9 8765 4321',
    '961234544 o 961234545',
    '+56912345678+56987654321',
    '12345678-9',
  ].map((text) => [text, 'CL', 'refused', 'two_numbers'] as Row),
  ['011 4371-1234/5', 'AR', 'refused', 'two_numbers'],
  ...[' ó ', ' y/o ', ', o ', ' e ', '-', ' – ', ' ', '\n', ' \r\n ', ' • ', ' · '].map(
    (between) => [`961234540${between}961234541`, 'CL', 'refused', 'two_numbers'] as Row,
  ),
  ['011 4371-1234/1240', 'AR', 'refused', 'two_numbers'],
  ['4371-1234 ou 5', 'AR', 'refused', 'two_numbers'],
  ['234-5678/680', 'US', 'refused', 'two_numbers'],
  // Slashes and dashes that merely group the digits of one number.
  ['011/4371-1234', 'AR', 'valid +541143711234'],
  ['011/4371/1234', 'AR', 'valid +541143711234'],
  ['011 4371/1234', 'AR', 'valid +541143711234'],
  ['(11) 98765/4321', 'BR', 'valid +5511987654321'],
  ['033701/5678', 'DE', 'valid +49337015678'],
  ['030/123456-0', 'DE', 'valid +49301234560'],
  ['+49 89 123456-78', 'CL', 'valid +498912345678'],
  ['0475/12.34.56', 'BE', 'valid +32475123456'],
  ['01/23/45/67/89', 'FR', 'valid +33123456789'],
  ['+7 912 345-67-89', 'CL', 'valid +79123456789'],
  ['8 (495) 123-45-67', 'RU', 'valid +74951234567'],
  ['9-87-65-43-21', 'CL', 'valid +56987654321'],
]

const inEveryForm = (text: string, country?: PhoneCountry) => {
  const reading = readPhone(text, country)
  if (reading.state !== 'possible') return 'refused'
  return `${reading.usual ? 'valid' : 'doubtful'} ${reading.e164}`
}

test.each(table)('%s (country: %s) is %s in the account form', (text, country, verdict, problem) => {
  expect(inEveryForm(text, country)).toBe(verdict)
  if (verdict === 'refused') expect(readPhone(text, country)).toEqual({ state: 'impossible', problem })
})

test.each(table)(
  'the API accepts or refuses %s (country: %s) as the form does: %s',
  (text, country, verdict) => {
    expect(parsePhone(text, country)).toBe(verdict.split(' ')[1])
  },
)

test.each(table.filter(([, country]) => country))(
  'a paste of %s (country: %s) is read the same way: %s',
  (text, country, verdict, reason) => {
    const reading = readPastedPhone(text, country as PhoneCountry)
    const said =
      reading.kind === 'good'
        ? `${reading.doubtful === (reason ?? 'unusual') ? 'doubtful' : 'valid'} ${reading.phone}`
        : 'refused'
    expect(said).toBe(verdict)
  },
)

const wholeNumbers = table.filter(([, , verdict]) => verdict.startsWith('valid'))

test.each(wholeNumbers)(
  'search and palette look up %s (country: %s) as the complete number: %s',
  (text, country, verdict) => {
    expect(fullNumbers(text, country)[0]).toBe(verdict.split(' ')[1])
  },
)

test.each(['1', '1/', '1-', '1 ', '+1', '(0)', "'", '.0', ' o ', '1 o ', '\u200b', '\uff11', 'tel:'])(
  'a text of 20,000 characters that repeats %j is refused quickly',
  (piece) => {
    const long = piece.repeat(20_000 / piece.length)
    for (const text of [long, `${long}!`, `1${long}x`, `${' '.repeat(20_000)}1${long}`]) {
      const started = process.cpuUsage()
      expect(readPhone(text, 'CL').state).not.toBe('possible')
      expect(readPastedPhone(text, 'CL').kind).not.toBe('good')
      expect(process.cpuUsage(started).user).toBeLessThan(500_000)
    }
  },
)

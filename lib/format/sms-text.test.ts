import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countSegments, fitSegment, lettersBeyondGsm, segmentRoom } from './sms-text'

const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

describe('SMS segments', () => {
  it('SMS segments hold 160 GSM-7 characters alone and 153 joined', () => {
    const segments = (length: number) => countSegments('a'.repeat(length)).segments
    expect([0, 1, 160, 161, 306, 307, 459, 460].map(segments)).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
  })

  it('SMS segments hold 70 UCS-2 characters alone and 67 joined', () => {
    const segments = (length: number) => countSegments('я'.repeat(length)).segments
    expect([1, 70, 71, 134, 135, 201, 202].map(segments)).toEqual([1, 1, 2, 2, 3, 3, 4])
  })

  it('each of the default alphabet’s 127 characters counts once', () => {
    expect(countSegments(alphabet)).toEqual({ encoding: 'GSM-7', characters: 127, segments: 1 })
    expect(new Set(alphabet).size).toBe(127)
  })

  it.each([...'\f^{}\\[~]|€'])('%j from the extension table counts twice', (letter) => {
    expect(countSegments(letter)).toEqual({ encoding: 'GSM-7', characters: 2, segments: 1 })
    expect(countSegments(letter.repeat(80)).segments).toBe(1)
    expect(countSegments(letter.repeat(81)).segments).toBe(2)
  })

  it.each([...'çáíóúãõâêôÁ`\t“’–…\u00a0µ\u2126\u001b'])(
    'all segments are UCS-2 if the text contains %j',
    (letter) => {
      expect(countSegments(`a€${letter}`)).toEqual({ encoding: 'UCS-2', characters: 3, segments: 1 })
    },
  )

  it('an escape is never separated from its character', () => {
    const a = (length: number) => 'a'.repeat(length)
    const count = (text: string) => ({ ...countSegments(text), encoding: undefined })
    expect(count(`${a(151)}€${a(153)}`)).toEqual({ characters: 306, segments: 2 })
    expect(count(`${a(152)}€${a(152)}`)).toEqual({ characters: 306, segments: 3 })
    expect(count('€'.repeat(152))).toEqual({ characters: 304, segments: 2 })
    expect(count('€'.repeat(153))).toEqual({ characters: 306, segments: 3 })
  })

  it('a surrogate pair is never split', () => {
    const ya = (length: number) => 'я'.repeat(length)
    expect(countSegments(`${ya(65)}😀${ya(67)}`)).toEqual({ encoding: 'UCS-2', characters: 134, segments: 2 })
    expect(countSegments(`${ya(66)}😀${ya(66)}`)).toEqual({ encoding: 'UCS-2', characters: 134, segments: 3 })
    expect(countSegments('😀'.repeat(35)).segments).toBe(1)
    expect(countSegments('😀'.repeat(66)).segments).toBe(2)
    expect(countSegments('😀'.repeat(67))).toEqual({ encoding: 'UCS-2', characters: 134, segments: 3 })
  })

  it('SMS segments have as many characters in UCS-2 as the text has UTF-16 units, even if it is malformed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const broken = `${text}\ud83d`
        expect(countSegments(broken)).toMatchObject({ encoding: 'UCS-2', characters: broken.length })
      }),
    )
  })
})

it('SMS texts report which letters require UCS-2, each once, and how much their segments hold', () => {
  expect(lettersBeyondGsm('Ñandú está aquí, está €')).toEqual(['ú', 'á', 'í'])
  expect(lettersBeyondGsm('n\u0303 ñ 👨‍👩‍👧')).toEqual(['n\u0303', '👨‍👩‍👧'])
  const room = (letter: string, length: number) => segmentRoom(countSegments(letter.repeat(length)))
  expect([room('a', 64), room('a', 161), room('я', 1), room('я', 140)]).toEqual([160, 306, 70, 201])
})

describe('fitting in one segment', () => {
  const write = (name: string) => `Hello from ${name}.`

  it('a text that fits in one segment is unchanged', () => {
    expect(fitSegment('Acme', write)).toBe('Hello from Acme.')
    expect(fitSegment('A'.repeat(148), write)).toBe(write('A'.repeat(148)))
    expect(fitSegment('я'.repeat(58), write)).toBe(write('я'.repeat(58)))
  })

  it('a text that does not fit keeps as much of the beginning as possible, followed by periods', () => {
    expect(fitSegment('A'.repeat(149), write)).toBe(write(`${'A'.repeat(145)}...`))
    expect(fitSegment('я'.repeat(59), write)).toBe(write(`${'я'.repeat(55)}...`))
    expect(fitSegment('{'.repeat(75), write)).toBe(write(`${'{'.repeat(72)}...`))
  })

  it('a shortened text stays in GSM-7 if the letters that require UCS-2 are cut off', () => {
    expect(fitSegment(`${'A'.repeat(100)}я`, write)).toBe(write(`${'A'.repeat(100)}...`))
  })

  it('a shortened text does not end in a space or within a letter', () => {
    expect(fitSegment(`${'я'.repeat(54)} ${'я'.repeat(9)}`, write)).toBe(write(`${'я'.repeat(54)}...`))
    const family = '👨‍👩‍👧‍👦'
    expect(fitSegment(`${'я'.repeat(50)}${family}${family}`, write)).toBe(write(`${'я'.repeat(50)}...`))
  })

  it('a shortened text always fits, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        expect(countSegments(fitSegment(name, write)).segments).toBe(1)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { readBoolean, readDay, readDayOrMoment, readMoment, readNumber, readObject } from './read-cell'

const value = (value: unknown) => ({ value })
const refused = (code: string) => expect.objectContaining({ code })

describe('a cell', () => {
  it.each([
    ['TRUE', true],
    [' Sí ', true],
    ['Não', false],
    ['1', true],
    ['0', false],
    ['Verdadero', true],
    ['FALSO', false],
  ])('%j is yes or no: %s', (cell, is) => expect(readBoolean(cell)).toEqual(value(is)))

  it.each(['', '2', 'maybe', 'truely'])('%j is neither yes nor no', (cell) =>
    expect(readBoolean(cell)).toEqual(refused('invalid_type')),
  )

  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['1,5', 1.5],
    ['+.5', 0.5],
    ['1e21', 1e21],
    ['5e-324', 5e-324],
  ])('%j is the number %d', (cell, number) => expect(readNumber(cell)).toEqual(value(number)))

  it.each(['', 'x', '1 000', '1.000,5', '1,000,000', '1e400', '0x10', 'Infinity', 'NaN', '--1'])(
    '%j is no number',
    (cell) => expect(readNumber(cell)).toEqual(refused('invalid_type')),
  )

  it.each([
    ['31/12/1990', 'dmy', '1990-12-31'],
    ['12.31.1990', 'mdy', '1990-12-31'],
    ['1990-12-31', 'dmy', '1990-12-31'],
    ['1-2-1990', 'dmy', '1990-02-01'],
  ] as const)('%j in the order %s is %s', (cell, order, day) =>
    expect(readDay(cell, order)).toEqual(value(day)),
  )

  it.each(['31/12/90', '12/1990', '1990', 'today', '1990-12-31 10:00'])('%j is no day', (cell) =>
    expect(readDay(cell, 'dmy')).toEqual(refused('invalid_format')),
  )

  it('is a moment with its offset, or the beginning of a day', () => {
    expect(readMoment('2020-02-29T10:00:00+02:00', 'ymd')).toEqual(value('2020-02-29T10:00:00+02:00'))
    expect(readMoment('29/02/2020', 'dmy')).toEqual(value('2020-02-29T00:00:00.000Z'))
    expect(readDayOrMoment('29/02/2020', 'dmy')).toEqual(value('2020-02-29'))
  })

  it('is JSON, or is refused', () => {
    expect(readObject('{"a":[1]}')).toEqual(value({ a: [1] }))
    expect(readObject('{a:1}')).toEqual(refused('invalid_format'))
  })
})

import { describe, expect, it } from 'vitest'
import {
  readBoolean,
  readDay,
  readDayOrMoment,
  readMoment,
  readNumber,
  readObject,
  readPhoneCell,
} from './read-cell'

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
  ])('%j is read as yes or no: %s', (cell, is) => expect(readBoolean(cell)).toEqual(value(is)))

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
    ['1 000', 1000],
    ['1.000,5', 1000.5],
    ['1,000,000', 1_000_000],
  ])('%j is read as the number %d', (cell, number) => expect(readNumber(cell)).toEqual(value(number)))

  it.each(['', 'x', '1e400', '0x10', 'Infinity', 'NaN', '--1'])('%j is not a number', (cell) =>
    expect(readNumber(cell)).toEqual(refused('invalid_type')),
  )

  it.each([
    ['31/12/1990', 'dmy', '1990-12-31'],
    ['12.31.1990', 'mdy', '1990-12-31'],
    ['1990-12-31', 'dmy', '1990-12-31'],
    ['1-2-1990', 'dmy', '1990-02-01'],
  ] as const)('%j with the date order %s is read as %s', (cell, order, day) =>
    expect(readDay(cell, order)).toEqual(value(day)),
  )

  it.each(['30/02/1990', '12/1990', '1990', 'today', '1990-12-31 10:00'])('%j is not a date', (cell) =>
    expect(readDay(cell, 'dmy')).toEqual(refused('invalid_format')),
  )

  it.each([
    ['12/31/1990', 'dmy', 'month_first', 'must be a date (dmy); it is only valid as mdy'],
    ['31/12/1990', 'mdy', 'day_first', 'must be a date (mdy); it is only valid as dmy'],
    ['31-12-1990', 'ymd', 'day_first', 'must be a date (ymd); it is only valid as dmy'],
    ['12.31.90', 'dmy', 'month_first', 'must be a date (dmy); it is only valid as mdy'],
    ['03/04/1990', 'ymd', 'invalid_format', 'must be a date (ymd)'],
    ['31/31/1990', 'dmy', 'invalid_format', 'must be a date (dmy)'],
  ] as const)('%j is not a date with the date order %s, and is refused as %s', (cell, order, code, message) =>
    expect(readDay(cell, order)).toEqual({ code, message }),
  )

  it('is read as a time with its offset, or as the start of a day', () => {
    const dates = { order: 'dmy', timeZone: 'America/Santiago' } as const
    expect(readMoment('2020-02-29T10:00:00+02:00', dates)).toEqual(value('2020-02-29T10:00:00+02:00'))
    expect(readMoment('29/02/2020', dates)).toEqual(value('2020-02-29T00:00:00.000Z'))
    expect(readDayOrMoment('29/02/2020', dates)).toEqual(value('2020-02-29'))
  })

  it('is read as a time in the time zone if it has no offset', () => {
    const dates = { order: 'dmy', timeZone: 'America/Santiago' } as const
    const moment = value('2020-02-29T17:05:00.000Z')
    for (const read of [readMoment, readDayOrMoment]) {
      expect(read('29/02/2020 14:05', dates)).toEqual(moment)
      expect(read('2020-02-29 2:05 PM', dates)).toEqual(moment)
      expect(read('29/02/2020 00:00', dates)).toEqual(value('2020-02-29T03:00:00.000Z'))
      expect(read('02/29/2020 14:05', dates)).toEqual(refused('month_first'))
    }
  })

  it('is read as JSON, or rejected', () => {
    expect(readObject('{"a":[1]}')).toEqual(value({ a: [1] }))
    expect(readObject('{a:1}')).toEqual(refused('invalid_format'))
  })
})

describe('a phone number in a cell', () => {
  it.each([
    ['+56991234567', '+56991234567'],
    ["'+56 9 9123 4567", '+56991234567'],
    [' 56991234567 ', '+56991234567'],
    ['56991234567.0', '+56991234567'],
    ['56991234567,00', '+56991234567'],
    ['0056991234567', '+56991234567'],
    ['tel:+56-9-9123-4567', '+56991234567'],
    ['+33.1.42.68.53.00', '+33142685300'],
    ['+1 202.555.0000', '+12025550000'],
    ['\u202a+56991234567\u202c', '+56991234567'],
    ['＋56991234567', '+56991234567'],
  ])('%j is read as %s', (cell, phone) => {
    const read = readPhoneCell(cell)
    expect('phone' in read ? read.phone : undefined).toBe(phone)
  })

  it.each([
    ['5.69E+10', undefined, 'scientific_phone'],
    ['5,69912E+10', undefined, 'scientific_phone'],
    ['5.69e10', 'CL', 'scientific_phone'],
    ['991234567', undefined, 'country_code_missing'],
    // This number from Peru is also valid in Myanmar.
    ['951234567', undefined, 'country_code_missing'],
    ['612345678', 'IT', 'leading_zero_lost'],
    ['+56991234567 ext. 4', undefined, 'invalid_phone'],
    ['+569', undefined, 'invalid_phone'],
    ['call 991234567', 'CL', 'invalid_phone'],
    ['+56991234567 / +56991234568', undefined, 'two_numbers'],
    ['2 2345678/9', 'CL', 'two_numbers'],
    ['961234544 o 961234545', 'CL', 'two_numbers'],
    ['011 4371-1234/5', 'AR', 'two_numbers'],
    ['612345678/9', 'IT', 'two_numbers'],
    ['.0', undefined, 'invalid_phone'],
  ] as const)('%j is rejected with the country %s: %s', (cell, country, code) => {
    expect(readPhoneCell(cell, country)).toMatchObject({ code })
  })

  it.each([
    ['9 9123 4567', 'CL', '+56991234567'],
    ['0612345678', 'IT', '+390612345678'],
    ['612345678', 'ES', '+34612345678'],
    ['7911123456', 'GB', '+447911123456'],
    ['5491123456789', 'CL', '+5491123456789'],
    // A Brazilian mobile number in WhatsApp's form, without the ninth digit.
    ['551187650002', 'CL', '+551187650002'],
    ['12025550143', 'CL', '+12025550143'],
  ] as const)('%j with the country %s is read as %s', (cell, country, phone) => {
    expect(readPhoneCell(cell, country)).toEqual({ phone })
  })
})

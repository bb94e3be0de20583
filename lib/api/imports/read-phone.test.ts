import { describe, expect, it } from 'vitest'
import { readPhoneCell } from './read-phone'

describe('a phone in a cell', () => {
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
  ])('%j is %s', (cell, phone) => {
    const read = readPhoneCell(cell)
    expect('phone' in read ? read.phone : undefined).toBe(phone)
  })

  it.each([
    ['5.69E+10', undefined, 'scientific_phone'],
    ['5,69912E+10', undefined, 'scientific_phone'],
    ['5.69e10', 'CL', 'scientific_phone'],
    ['991234567', undefined, 'country_code_missing'],
    // Myanmar would have this one of Peru.
    ['951234567', undefined, 'country_code_missing'],
    ['612345678', 'IT', 'leading_zero_lost'],
    ['+56991234567 ext. 4', undefined, 'invalid_phone'],
    ['+569', undefined, 'invalid_phone'],
    ['call 991234567', 'CL', 'invalid_phone'],
    ['+56991234567 / +56991234568', undefined, 'invalid_phone'],
    ['.0', undefined, 'invalid_phone'],
  ] as const)('%j is refused in %s: %s', (cell, country, code) => {
    expect(readPhoneCell(cell, country)).toMatchObject({ code })
  })

  it.each([
    ['9 9123 4567', 'CL', '+56991234567'],
    ['0612345678', 'IT', '+390612345678'],
    ['612345678', 'ES', '+34612345678'],
    ['7911123456', 'GB', '+447911123456'],
    ['5491123456789', 'CL', '+5491123456789'],
  ] as const)('%j is read in %s as %s', (cell, country, phone) => {
    expect(readPhoneCell(cell, country)).toEqual({ phone })
  })
})

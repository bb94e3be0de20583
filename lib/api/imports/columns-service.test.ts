import { describe, expect, it } from 'vitest'
import { importFields, languages } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { messages } from '@/lib/i18n/messages'
import { startingDefinitions } from '../new-business/starting-definitions'
import { guessColumns } from './columns-service'

const remembered = new Map()

/**
 * The field guessed for each column, with attributes identified by tag. `language` is the business's starting
 * language.
 */
function fieldsOf(header: readonly string[], language: (typeof languages)[number] = 'en') {
  const { attributes } = startingDefinitions(language)
  const known = new Map(attributes.map((one) => [one.tag, { ...one, id: one.tag } as Attribute]))
  return guessColumns(header, [], { attributes: known, remembered }).map(({ field }) => field)
}
const attributeNames = (language: (typeof languages)[number]) => startingDefinitions(language).attributes

describe('the columns of an exported file', () => {
  it.each(languages)('in %s are all recognized by their headings', (language) => {
    const { id, creationDate, ...names } = messages[language].accounts.fields
    const headings = importFields.map((field) => names[field])
    expect(fieldsOf([...headings, creationDate, id])).toEqual([...importFields, null, null])
  })

  it.each(languages)(
    'for attributes named in %s are recognized if the business names its attributes in another language',
    (language) => {
      const attributes = attributeNames(language)
      for (const other of languages) {
        expect(
          fieldsOf(
            attributes.map(({ name }) => name),
            other,
          ),
        ).toEqual(attributes.map(({ tag }) => `attribute:${tag}`))
      }
    },
  )
})

describe('a heading', () => {
  it.each([
    ['Cel.', 'phone'],
    ['Contact number', 'phone'],
    ['Home phone', 'phone'],
    ['Unidad/Depto', 'attribute:unit'],
    ['Contacto emergencia', 'attribute:emergency_contact'],
    ['Foto', 'attribute:photo'],
    ['Miembro desde', 'attribute:member_since'],
    ['Membro desde', 'attribute:member_since'],
    ['Personas en el hogar', 'attribute:household_size'],
    ['Pessoas na casa', 'attribute:household_size'],
    ['Necesita ayuda', 'attribute:needs_assistance'],
    ['Precisa de ajuda', 'attribute:needs_assistance'],
    ['Torre/Depto', null],
    ['Piso', null],
    ['N°', null],
  ])('%j belongs to the field %s', (heading, field) => expect(fieldsOf([heading])).toEqual([field]))
})

describe('phones', () => {
  it('may be in several columns, including landlines', () => {
    for (const header of [
      ['Teléfono', 'Celular'],
      ['Mobile phone', 'Home phone'],
      ['Celular', 'Teléfono fijo'],
      ['Cel', 'Fijo'],
      ['Celular', 'Telefone residencial'],
      ['Celular', 'Teléfono de casa'],
      ['Mobile', 'Landline'],
      ['Mobile', 'Home landline'],
      ['Phone 1 - Value', 'Phone 2 - Value'],
    ])
      expect(fieldsOf(header)).toEqual(['phone', 'phone'])
    expect(fieldsOf(['Teléfono', 'Celular de emergencia'])).toEqual(['phone', null])
  })

  it('are not taken from adjacent columns without phones', () => {
    const known = { attributes: new Map(), remembered }
    const samples = [['+56912345678'], ['12', 'Sí'], ['', '2 2345 6789']]
    const columns = guessColumns(['Celular', 'Número', 'Fono'], samples, known)
    expect(columns.map(({ field }) => field)).toEqual(['phone', null, 'phone'])
    expect(guessColumns(['Fono'], [['12']], known)[0]?.field).toBe('phone')
  })

  it('are not taken from a column whose heading is the name of an attribute', () => {
    const attribute = { id: 'landline', tag: 'landline', name: 'Landline' } as Attribute
    const known = { attributes: new Map([['landline', attribute]]), remembered }
    expect(guessColumns(['Landline'], [], known)[0]?.field).toBe('attribute:landline')
  })

  it('are taken from the columns that an earlier import used', () => {
    const known = { attributes: new Map(), remembered: new Map([['Teléfono', 'phone' as const]]) }
    expect(guessColumns(['Teléfono', 'Celular'], [], known).map(({ field }) => field)).toEqual([
      'phone',
      null,
    ])
    const mobiles = { attributes: new Map(), remembered: new Map([['Celular', 'phone' as const]]) }
    expect(guessColumns(['Fijo', 'WhatsApp', 'Celular'], [], mobiles).map(({ field }) => field)).toEqual([
      'phone',
      null,
      'phone',
    ])
  })
})

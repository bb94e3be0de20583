import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderTemplate } from './whatsapp-template'

const long = 'Boil it. '.repeat(300)

describe('WhatsApp templates', () => {
  it('the only parameter of a template contains title and body', () => {
    expect(renderTemplate({ title: 'Water', body: 'Boil it' })).toEqual({
      parameters: ['Water — Boil it'],
      text: 'Water — Boil it',
      isCut: false,
    })
    expect(renderTemplate({ body: 'Boil it' }, 'Alert: {{1}}!')).toEqual({
      parameters: ['Boil it'],
      text: 'Alert: Boil it!',
      isCut: false,
    })
  })

  it('a template with two or three parameters contains title, body and link', () => {
    const message = { title: 'Water', body: 'Boil it', url: 'https://a.example' }
    expect(renderTemplate(message, '{{1}}: {{2}}').parameters).toEqual(['Water', 'Boil it'])
    expect(renderTemplate(message, '{{1}}: {{2}} {{3}}').text).toBe('Water: Boil it https://a.example')
    expect(renderTemplate({ body: 'Boil it' }, '{{1}}: {{2}}').parameters).toEqual(['Boil it', '–'])
  })

  it('only the body is cut if the text is too long', () => {
    const { parameters, text, isCut } = renderTemplate(
      { title: 'Water', body: long, url: 'https://a.example' },
      'Alert {{1}}: {{2}} See {{3}}',
    )
    expect(isCut).toBe(true)
    expect(text).toHaveLength(1024)
    expect(parameters[0]).toBe('Water')
    expect(parameters[1]).toMatch(/…$/)
    expect(text).toMatch(/ See https:\/\/a\.example$/)
  })

  it('named parameters are filled in the order of their first appearance', () => {
    const message = { title: 'Water', body: 'Boil it', url: 'https://a.example' }
    expect(renderTemplate(message, '{{what}}')).toEqual({
      parameters: ['Water — Boil it'],
      names: ['what'],
      text: 'Water — Boil it',
      isCut: false,
    })
    expect(renderTemplate(message, '{{head}}: {{text}} {{head}} {{more_1}}')).toMatchObject({
      parameters: ['Water', 'Boil it', 'https://a.example'],
      names: ['head', 'text', 'more_1'],
      text: 'Water: Boil it Water https://a.example',
    })
    expect(renderTemplate(message, '{{1}}: {{2}}')).not.toHaveProperty('names')
    expect(renderTemplate({ body: long }, '{{head}}: {{text}}').text).toHaveLength(1024)
  })

  it.each(['👨‍👩‍👧‍👦', '🇨🇱', 'é', 'நி', '👍🏽'])('a text is never cut within %s', (character) => {
    for (let before = 0; before < 14; before += 1) {
      const { parameters, text } = renderTemplate({ body: 'a'.repeat(before) + character.repeat(1_100) })
      expect(text.length).toBeLessThanOrEqual(1024)
      expect(parameters[0]?.replaceAll(character, '')).toBe(`${'a'.repeat(before)}…`)
    }
  })

  it('a template always yields parameters that WhatsApp accepts', () => {
    const part = fc.constantFrom('a', ' ', '\n', '\t', '\u2028', '💧', 'é', 'Boil it')
    const text = (parts: number) =>
      fc.array(part, { maxLength: parts, size: 'max' }).map((some) => some.join(''))
    const messages = fc.record({ title: text(25), body: text(600) })
    const templates = fc.constantFrom(
      undefined,
      '{{1}}',
      'Alert: {{1}}',
      '{{1}}: {{2}}',
      'A {{1}} b {{2}} c {{3}} d',
      '{{1}} {{1}}',
    )
    fc.assert(
      fc.property(messages, templates, (message, template) => {
        const rendered = renderTemplate(message, template)
        expect(rendered.text.length).toBeLessThanOrEqual(1024)
        for (const parameter of rendered.parameters) {
          expect(parameter).not.toBe('')
          expect(parameter).not.toMatch(/[\n\r\t]| {4}/)
          expect(parameter.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

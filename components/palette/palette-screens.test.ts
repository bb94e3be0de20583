import { expect, test } from 'vitest'
import { languages } from '@/lib/contract/choices'
import en from '@/lib/i18n/messages/en/palette.json'
import enSettings from '@/lib/i18n/messages/en/settings.json'
import es from '@/lib/i18n/messages/es/palette.json'
import esSettings from '@/lib/i18n/messages/es/settings.json'
import pt from '@/lib/i18n/messages/pt/palette.json'
import ptSettings from '@/lib/i18n/messages/pt/settings.json'
import { mayAll as all } from './allowed.fixture'
import { findScreens, hasOwnWords } from './palette-screens'

const messages = { en, es, pt }
const settings = { en: enSettings, es: esSettings, pt: ptSettings }

function found(typed: string, language: keyof typeof messages = 'en') {
  const { screens, words, ownWords } = messages[language]
  const given = {
    nameOf: ({ key }: { key: keyof typeof screens }) => screens[key],
    othersOf: ({ key }: { key: keyof typeof words }) =>
      hasOwnWords(key) ? `${words[key]}, ${ownWords[key]}` : words[key],
  }
  return findScreens(typed, all, given).map(({ screen }) => screen.key)
}

test.each(languages)('every business setting and every channel is found by its label in %s', (language) => {
  const { business, channels } = settings[language]
  const labels = [
    'defaultCountry',
    'timeZone',
    'drill',
    'streets',
    'approvalAbove',
    'languageAttribute',
  ] as const
  const further = ['locationAttribute', 'cardAttributes', 'logo', 'accentColour'] as const
  for (const label of [...labels, ...further]) expect(found(business[label], language)).toContain('business')
  for (const name of Object.values(channels.names)) expect(found(name, language)).toContain('channels')
})

test('a screen is found by several words in any order, from its name and synonyms', () => {
  expect(found('phone country')).toEqual(['business'])
  expect(found('business drill')).toEqual(['business'])
  for (const word of ['merge', 'block', 'birthday']) expect(found(word)).toContain('accounts')
  expect(found('business unheard')).toEqual([])
})

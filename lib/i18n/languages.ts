import { type Language, languages } from '@/lib/contract/choices'

export { type Language, languages }

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' }

const isLanguage = (value: string | undefined): value is Language =>
  languages.some((known) => known === value)

/** The reader's choice, else the first language of Accept-Language that we have, else English. */
export function chooseLanguage(chosen: string | undefined, accepted: string | null): Language {
  if (isLanguage(chosen)) return chosen
  return readAcceptLanguage(accepted ?? '').find(isLanguage) ?? 'en'
}

/**
 * Whether the browser's first language is one of ours, so that it need not translate. Those of other languages are often
 * followed by English: such a reader may want the page translated all the same.
 */
export const readsOurs = (accepted: string | null): boolean =>
  accepted === null || isLanguage(readAcceptLanguage(accepted)[0])

/** The language and how it writes days and times; English alone has two ways. */
export type Locale = Language | 'en-GB'

export const languageOf = (locale: Locale): Language => (locale === 'en-GB' ? 'en' : locale)

/** Where English puts the month first and counts twelve hours. */
const monthFirst = ['US', 'PH', 'PR', 'GU']

/** English writes days as the region of the browser does, whatever that speaks; without a region as in the United States. */
export function chooseLocale(language: Language, accepted: string | null): Locale {
  const region = readTags(accepted ?? '').flatMap(regionOf)[0]
  return language !== 'en' || region === undefined || monthFirst.includes(region) ? language : 'en-GB'
}

const regionOf = (tag: string) => /-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase() ?? []

const readAcceptLanguage = (header: string) => readTags(header).map((tag) => tag.slice(0, 2).toLowerCase())

/** The tags of Accept-Language by their weight. */
function readTags(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

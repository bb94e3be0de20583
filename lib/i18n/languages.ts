import { type Language, languages } from '@/lib/contract/choices'

export { type Language, languages }

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' }

const isLanguage = (value: string | undefined): value is Language =>
  languages.some((known) => known === value)

/**
 * The language the user has chosen, otherwise the first supported language in Accept-Language, otherwise
 * English.
 */
export function chooseLanguage(chosen: string | undefined, accepted: string | null): Language {
  if (isLanguage(chosen)) return chosen
  return readAcceptLanguage(accepted ?? '').find(isLanguage) ?? 'en'
}

/**
 * Whether the browser's first language is supported, in which case the browser need not translate the page. A
 * browser often lists English after its own language, but its user may still want the page translated.
 */
export const readsOurs = (accepted: string | null): boolean =>
  accepted === null || isLanguage(readAcceptLanguage(accepted)[0])

/** The language and its date and time format; only English has two. */
export type Locale = Language | 'en-GB'

export const languageOf = (locale: Locale): Language => (locale === 'en-GB' ? 'en' : locale)

/** Regions where English puts the month first and uses a 12-hour clock. */
const monthFirst = ['US', 'PH', 'PR', 'GU']

/**
 * English dates follow the region of the first of the browser's languages that has a region, whatever that
 * language is; without any region, the United States.
 */
export function chooseLocale(language: Language, accepted: string | null): Locale {
  const region = readTags(accepted ?? '').flatMap(regionOf)[0]
  return language !== 'en' || region === undefined || monthFirst.includes(region) ? language : 'en-GB'
}

const regionOf = (tag: string) => /-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase() ?? []

const readAcceptLanguage = (header: string) => readTags(header).map((tag) => tag.slice(0, 2).toLowerCase())

/** The tags in Accept-Language, sorted by weight. */
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

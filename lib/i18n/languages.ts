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

function readAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}

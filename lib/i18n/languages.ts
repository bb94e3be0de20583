import { type Language, languages } from '@/lib/contract/choices'

export { type Language, languages }

/** Each language by its own name, so that its readers find it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' }

const isLanguage = (value: string | undefined): value is Language =>
  languages.some((known) => known === value)

/** The reader's choice, else the first of the browser's wishes (Accept-Language) that we speak, else English. */
export function chooseLanguage(chosen: string | undefined, wishes: string | null): Language {
  if (isLanguage(chosen)) return chosen
  return readWishes(wishes ?? '').find(isLanguage) ?? 'en'
}

function readWishes(header: string): string[] {
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

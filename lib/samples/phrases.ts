import type { Language } from '@/lib/contract/choices'
import type { CountryCode } from './countries'
import type { Random } from './random'

/** Phrases in the accounts of people from a country, in their language. */
type AccountPhrases = { unit(random: Random): string; relations: string[] }

const spanish: AccountPhrases = {
  unit: (random) =>
    random.chance(0.3)
      ? `Casa ${random.integer(1, 180)}`
      : `Torre ${random.pick(['A', 'B', 'C', 'D'])}, depto. ${flatNumber(random)}`,
  relations: ['familiar', 'pareja', 'amistad'],
}

const portuguese: AccountPhrases = {
  unit: (random) =>
    random.chance(0.3)
      ? `Casa ${random.integer(1, 180)}`
      : `Bloco ${random.pick(['A', 'B', 'C'])}, apto. ${flatNumber(random)}`,
  relations: ['familiar', 'cônjuge', 'amizade'],
}

const english: AccountPhrases = {
  unit: (random) => `Apt. ${random.integer(1, 24)}${random.pick(['A', 'B', 'C', 'D'])}`,
  relations: ['relative', 'partner', 'friend'],
}

export function accountPhrasesOf(country: CountryCode): AccountPhrases {
  if (country === 'BR') return portuguese
  return country === 'US' ? english : spanish
}

function flatNumber(random: Random): string {
  return `${random.integer(1, 22)}0${random.integer(1, 8)}`
}

/** Phrases that staff enter when they block an account or close an alert. */
export const staffPhrases: Record<Language, { blockedReasons: string[]; closedReasons: string[] }> = {
  en: {
    blockedReasons: ['Repeated false alarms', 'Moved away', 'At their own request'],
    closedReasons: ['Handled on site', 'False alarm', 'Passed on to emergency services', 'Nothing found'],
  },
  es: {
    blockedReasons: ['Falsas alarmas repetidas', 'Se mudó', 'A pedido del titular'],
    closedReasons: ['Atendida en el lugar', 'Falsa alarma', 'Derivada a emergencias', 'Sin novedad'],
  },
  pt: {
    blockedReasons: ['Alarmes falsos repetidos', 'Mudou-se', 'A pedido do titular'],
    closedReasons: ['Atendida no local', 'Alarme falso', 'Encaminhada à emergência', 'Sem novidade'],
  },
}

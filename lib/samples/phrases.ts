import type { CountryCode } from './countries'
import type { Random } from './random'

/** What people of a country write into an account or an alert. */
type Phrases = {
  unit(random: Random): string
  relations: string[]
  blockedReasons: string[]
  closedReasons: string[]
}

const spanish: Phrases = {
  unit: (random) =>
    random.chance(0.3)
      ? `Casa ${random.integer(1, 180)}`
      : `Torre ${random.pick(['A', 'B', 'C', 'D'])}, depto. ${floorAndDoor(random)}`,
  relations: ['familiar', 'pareja', 'amistad'],
  blockedReasons: ['Falsas alarmas repetidas', 'Se mudó', 'A pedido del titular'],
  closedReasons: ['Atendida en el lugar', 'Falsa alarma', 'Derivada a emergencias', 'Sin novedad'],
}

const portuguese: Phrases = {
  unit: (random) =>
    random.chance(0.3)
      ? `Casa ${random.integer(1, 180)}`
      : `Bloco ${random.pick(['A', 'B', 'C'])}, apto. ${floorAndDoor(random)}`,
  relations: ['familiar', 'cônjuge', 'amizade'],
  blockedReasons: ['Alarmes falsos repetidos', 'Mudou-se', 'A pedido do titular'],
  closedReasons: ['Atendida no local', 'Alarme falso', 'Encaminhada à emergência', 'Sem novidade'],
}

const english: Phrases = {
  unit: (random) => `Apt. ${random.integer(1, 24)}${random.pick(['A', 'B', 'C', 'D'])}`,
  relations: ['relative', 'partner', 'friend'],
  blockedReasons: ['Repeated false alarms', 'Moved away', 'At their own request'],
  closedReasons: ['Handled on site', 'False alarm', 'Passed on to emergency services', 'Nothing found'],
}

export function phrasesOf(country: CountryCode): Phrases {
  if (country === 'BR') return portuguese
  return country === 'US' ? english : spanish
}

function floorAndDoor(random: Random): string {
  return `${random.integer(1, 22)}0${random.integer(1, 8)}`
}

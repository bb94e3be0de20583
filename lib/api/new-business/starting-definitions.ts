import { defaultLimits } from '@/lib/contract/alerts/clock-rules'
import type { Language, startingAccountTypes } from '@/lib/contract/choices'
import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'

/** A definition to store. Without an order, it is placed last. */
type NewDefinition<Row> = Omit<
  Row,
  'id' | 'version' | 'order' | 'accounts' | 'accountsExact' | 'clocksSince'
> & {
  order?: number
}

type StartingDefinitions = {
  accountTypes: NewDefinition<AccountType>[]
  attributes: NewDefinition<Attribute>[]
  alertTypes: NewDefinition<AlertType>[]
}

/**
 * A new business's definitions, which it can change or delete. Tags and types are the same in all languages.
 */
export function startingDefinitions(language: Language): StartingDefinitions {
  const { accountTypes, attributes, groups, alertTypes, synonyms } = words[language]
  return {
    accountTypes: accountTypes.map(([name, description]) => ({ name, description })),
    attributes: slots.map(([tag, slot, group]) => ({
      ...optional,
      tag,
      name: attributes[tag],
      group: groups[group],
      slot,
    })),
    alertTypes: symbols.map(({ type, ...drawn }) => ({
      type,
      name: alertTypes[type],
      synonyms: synonyms[type].split(', '),
      ...drawn,
      clocks,
    })),
  }
}

/** The default time limits for each priority, stored so that users can see and change them. */
const clocks = Object.entries(defaultLimits).map(([priority, limits]) => ({
  priority: Number(priority),
  acknowledgeSeconds: limits.acknowledge,
  onSceneSeconds: limits.onScene,
  closeSeconds: limits.close,
}))

const optional = {
  description: '',
  accountTypeIds: [],
  required: false,
  options: [],
  minimum: null,
  maximum: null,
  pattern: null,
}

const slots = [
  ['unit', 'text', 'home'],
  ['emergency_contact', 'text', 'emergency'],
  ['household_size', 'number', 'home'],
  ['needs_assistance', 'boolean', 'emergency'],
  ['member_since', 'date', 'none'],
  ['photo', 'image', 'none'],
] as const

const symbols = [
  { type: 'fire', shape: 'triangle', colour: '#d92d20', priority: 1 },
  { type: 'medical', shape: 'square', colour: '#1570ef', priority: 1 },
  { type: 'theft', shape: 'diamond', colour: '#b54708', priority: 2 },
  { type: 'accident', shape: 'circle', colour: '#6941c6', priority: 2 },
  { type: 'suspicious', shape: 'star', colour: '#475467', priority: 3 },
] as const

type Words = {
  /** Names and descriptions, starting with the most common type. */
  accountTypes: [string, string][] & { length: typeof startingAccountTypes }
  attributes: Record<(typeof slots)[number][0], string>
  groups: Record<(typeof slots)[number][2], string>
  alertTypes: Record<(typeof symbols)[number]['type'], string>
  /**
   * Other words for each alert type, as sent by panic buttons and systems. A call for help without details is
   * treated as an injury at first. English businesses also have the Spanish and Portuguese words. The types
   * themselves are English in every business.
   */
  synonyms: Record<(typeof symbols)[number]['type'], string>
}

const words: Record<Language, Words> = {
  en: {
    accountTypes: [
      ['Resident', 'Lives in the community'],
      ['Staff', 'Works for the community'],
      ['Visitor', 'Visits for a limited time'],
    ],
    attributes: {
      unit: 'Unit',
      emergency_contact: 'Emergency contact',
      household_size: 'People in the household',
      needs_assistance: 'Needs assistance',
      member_since: 'Member since',
      photo: 'Photo',
    },
    groups: { home: 'Home', emergency: 'In an emergency', none: '' },
    alertTypes: {
      fire: 'Fire',
      medical: 'Medical',
      theft: 'Theft',
      accident: 'Accident',
      suspicious: 'Suspicious activity',
    },
    synonyms: {
      fire: 'Smoke, Flames, Blaze, Burning, Incendio',
      medical:
        'Medic, Health, Ambulance, Injury, SOS, Panic, Emergency, Help, Médico, Médica, Emergencia médica',
      theft: 'Robbery, Burglary, Break-in, Intruder, Stolen, Robo, Roubo',
      accident: 'Crash, Collision, Traffic accident, Accidente, Acidente',
      suspicious: 'Suspicious person, Suspicious vehicle, Prowler',
    },
  },
  es: {
    accountTypes: [
      ['Residente', 'Vive en la comunidad'],
      ['Personal', 'Trabaja para la comunidad'],
      ['Visitante', 'Viene por un tiempo limitado'],
    ],
    attributes: {
      unit: 'Unidad',
      emergency_contact: 'Contacto de emergencia',
      household_size: 'Personas en el hogar',
      needs_assistance: 'Necesita asistencia',
      member_since: 'Miembro desde',
      photo: 'Foto',
    },
    groups: { home: 'Hogar', emergency: 'En una emergencia', none: '' },
    alertTypes: {
      fire: 'Incendio',
      medical: 'Emergencia médica',
      theft: 'Robo',
      accident: 'Accidente',
      suspicious: 'Actividad sospechosa',
    },
    synonyms: {
      fire: 'Fuego, Humo, Llamas, Quema',
      medical:
        'Médico, Médica, Salud, Ambulancia, Herido, SOS, Panic, Pánico, Emergencia, Auxilio, Socorro, Ayuda',
      theft: 'Hurto, Asalto, Ladrón, Intruso, Robo en casa',
      accident: 'Choque, Colisión, Atropello, Accidente de tránsito',
      suspicious: 'Sospechoso, Sospechosa, Persona sospechosa, Vehículo sospechoso',
    },
  },
  pt: {
    accountTypes: [
      ['Morador', 'Mora na comunidade'],
      ['Funcionário', 'Trabalha para a comunidade'],
      ['Visitante', 'Vem por tempo limitado'],
    ],
    attributes: {
      unit: 'Unidade',
      emergency_contact: 'Contato de emergência',
      household_size: 'Pessoas na residência',
      needs_assistance: 'Precisa de assistência',
      member_since: 'Membro desde',
      photo: 'Foto',
    },
    groups: { home: 'Residência', emergency: 'Em uma emergência', none: '' },
    alertTypes: {
      fire: 'Incêndio',
      medical: 'Emergência médica',
      theft: 'Furto',
      accident: 'Acidente',
      suspicious: 'Atividade suspeita',
    },
    synonyms: {
      fire: 'Fogo, Fumaça, Chamas, Queimada',
      medical: 'Médico, Médica, Saúde, Ambulância, Ferido, SOS, Panic, Pânico, Emergência, Socorro, Ajuda',
      theft: 'Roubo, Assalto, Ladrão, Invasão, Arrombamento',
      accident: 'Batida, Colisão, Atropelamento, Acidente de trânsito',
      suspicious: 'Suspeito, Suspeita, Pessoa suspeita, Veículo suspeito',
    },
  },
}

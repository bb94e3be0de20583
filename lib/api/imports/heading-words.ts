import type { ImportField } from '@/lib/contract/import-options'
import { fold, foldName } from '@/lib/format/fold'
import type { PhoneHint } from './phones/phone-choice'

const wordsOf = (words: string) => words.split(' ')

/** Headings of columns with phone numbers that can receive an SMS. */
const mobile = wordsOf('mobile cell cellphone cel celular celulares movil telemovel whatsapp wsp msisdn')

/** Headings of columns with landline numbers. `Landline` may also be the name of an attribute. */
const landline = wordsOf('landline fijo fixo')
const landlineNames = new Set([
  ...landline,
  ...wordsOf(
    'homephone homephonenumber hometelephone homelandline housephone telefonodecasa telefonocasa telcasa telefonoparticular telefonodomicilio telefonoresidencial telefonedecasa telefonecasa telefoneresidencial foneresidencial',
  ),
])

/** Common headings for account fields in English, Spanish and Portuguese, in lower case and without accents or spaces. */
const names = {
  phone: [
    ...mobile,
    ...wordsOf(
      'phone phonenumber telephone homephone contactnumber tel telefono telefonos fono numero telefone fone',
    ),
  ],
  accountType: wordsOf(
    'accounttype type tipo tipodecuenta tipodeconta tipodeusuario tipoderesidente tipodevecino tipodemorador tipodemembro category categoria',
  ),
  username: wordsOf('username user usuario nombredeusuario nomedeusuario'),
  fullname: wordsOf(
    'fullname name nombre nombrecompleto nome nomecompleto member miembro membro resident residente vecino vecina morador moradora socio',
  ),
  birthday: wordsOf(
    'birthday birthdate birth dateofbirth dob nacimiento fechadenacimiento nac fnac cumpleanos nascimento datadenascimento nasc aniversario',
  ),
  role: wordsOf('role rol papel funcao'),
  subscribed: wordsOf('subscribed subscription suscrito suscrita suscripcion inscrito inscrita'),
  blocked: wordsOf('blocked bloqueado bloqueada'),
  blockedReason: wordsOf('blockedreason reasonforblocking motivodebloqueo motivodelbloqueo motivodobloqueio'),
  validated: wordsOf('validated verified validado validada verificado'),
  expirationDate: wordsOf(
    'expirationdate expires expiry expiration vence vencimiento expiracion caducidad vencimento expiracao validade',
  ),
  metadata: wordsOf('metadata metadatos metadados'),
} satisfies Partial<Record<ImportField, readonly string[]>>

const lastNames = new Set(
  wordsOf(
    'apellido apellidos primerapellido segundoapellido apellidopaterno apellidomaterno lastname lastnames surname surnames familyname sobrenome sobrenomes apelido apelidos ultimonome',
  ),
)
const firstNames = new Set(
  wordsOf(
    'nombre nombres primernombre segundonombre firstname firstnames givenname givennames middlename nome nomes primeironome name',
  ),
)

/** Common names of attributes. The words on a line are synonyms. */
const synonyms = [
  'unit unitnumber unidad unidade apartment apt flat departamento depto dpto apartamento apto',
  'floor piso andar',
  'tower torre',
  'block bloque bloco manzana quadra',
  'house housenumber casa lote lot',
  'address direccion endereco domicilio street calle rua',
  'neighbourhood neighborhood barrio bairro sector colonia',
  'city ciudad cidade comuna municipio town',
  'email mail correo correoelectronico correio',
  'document documento documentid nationalid idnumber rut dni cpf cedula rg',
  'notes note nota notas observaciones observacoes comments comentarios',
  'plate licenseplate patente placa matricula',
  'emergencycontact contactodeemergencia contactoemergencia contatodeemergencia contatoemergencia',
  'language idioma lingua',
  'gender sex genero sexo',
  'photo picture foto fotografia imagen imagem',
  'membersince residentsince miembrodesde sociodesde vecinodesde membrodesde moradordesde',
  'householdsize peopleinthehousehold personasenelhogar personasencasa pessoasnaresidencia pessoasnacasa',
  'needsassistance needshelp necesitaasistencia necesitaayuda precisadeassistencia precisadeajuda',
].map((words) => new Set(wordsOf(words)))

const fieldsByName = new Map<string, ImportField>([
  ...[...lastNames, ...firstNames].map((name) => [name, 'fullname'] as const),
  ...Object.entries(names).flatMap(([field, all]) =>
    all.map((name) => [name, field as ImportField] as const),
  ),
])

/** Words that say nothing about a column's content (`small`) or only that it contains dates (`ofDays`). */
const small = new Set(
  wordsOf('de del la el los las da do das dos of the y e and su seu sua n nº nro no num numero number'),
)
const ofDays = new Set(wordsOf('fecha fec f data date day dia'))

const wordsIn = (heading: string) =>
  fold(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !small.has(word) && !/^\d+$/.test(word))

/** The field that has this heading. */
export const fieldNamed = (heading: string): ImportField | undefined => fieldsByName.get(foldName(heading))

/**
 * The field that a heading's words refer to, as in `Teléfono celular`; undefined if they refer to several.
 */
export function fieldOfWords(heading: string): ImportField | undefined {
  if (landlineNames.has(foldName(heading))) return 'phone'
  const words = wordsIn(heading).filter((word) => !ofDays.has(word))
  const fieldOf = (word: string) => (landline.includes(word) ? 'phone' : fieldsByName.get(word))
  const [first, ...others] = new Set(words.map(fieldOf))
  return others.length === 0 ? first : undefined
}

/** True if any of these headings is for phone numbers. */
export const namePhones = (headings: readonly string[]): boolean =>
  headings.some((name) => (fieldNamed(name) ?? fieldOfWords(name)) === 'phone')

/** Address book labels for numbers that cannot receive an SMS. */
const landlineLabels = wordsOf('home casa fax pager residencial particular domicilio')

/** The kind of phone number that a heading indicates or, with `isLabel`, a label such as `* Home`. */
export function phoneHint(words: string, { isLabel = false } = {}): PhoneHint {
  const rank = phoneRank(words)
  if (rank === 0) return 'mobile'
  const isLandline = isLabel && wordsIn(words).some((word) => landlineLabels.includes(word))
  return rank === 2 || isLandline ? 'landline' : undefined
}

/** The priority of a phone column: 0 for mobiles, which can receive messages, and 2 for landlines. */
export function phoneRank(heading: string): number {
  const names = (known: readonly string[]) => wordsIn(heading).some((word) => known.includes(word))
  if (landlineNames.has(foldName(heading)) || names(landline)) return 2
  return names(mobile) ? 0 : 1
}

/**
 * True if a heading means the same as an attribute's name: `N° de unidad` and `Unidad/Depto` both mean
 * `Unit`.
 */
export function meansTheSame(heading: string, name: string): boolean {
  const [written, parts, meant] = [foldName(heading), wordsIn(heading), foldName(name)]
  if (written === meant) return true
  return synonyms.some(
    (words) =>
      words.has(meant) &&
      (words.has(written) || words.has(parts.join('')) || isMadeOf(parts, (part) => words.has(part))),
  )
}

const isMadeOf = (parts: readonly string[], fits: (part: string) => boolean) =>
  parts.length > 0 && parts.every(fits)

/** True if a heading is for part of a name: a last name, or a first name if there is also a last name. */
export function isNamePart(heading: string, all: readonly string[]): boolean {
  const name = foldName(heading)
  return lastNames.has(name) || (firstNames.has(name) && all.some((other) => lastNames.has(foldName(other))))
}

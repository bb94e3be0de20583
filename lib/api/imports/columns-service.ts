import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField } from '@/lib/contract/job'
import { foldName } from '@/lib/format/fold'
import { attributePrefix } from './row-service'
import { truncate } from './truncate'

const longestSample = 200

/** What a column was used for by earlier imports, by its header. */
export type Remembered = ReadonlyMap<string, ImportField | null>

const names: Record<string, readonly string[]> = {
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'mobile',
    'cell',
    'cellphone',
    'tel',
    'telefono',
    'fono',
    'celular',
    'movil',
    'numero',
    'telefone',
    'whatsapp',
    'msisdn',
  ],
  accountType: ['accounttype', 'type', 'tipo', 'tipodecuenta', 'tipodeconta', 'category', 'categoria'],
  username: ['username', 'user', 'usuario', 'nombredeusuario', 'nomedeusuario'],
  fullname: [
    'fullname',
    'name',
    'nombre',
    'nombrecompleto',
    'nome',
    'nomecompleto',
    'member',
    'resident',
    'residente',
    'vecino',
  ],
  birthday: [
    'birthday',
    'birthdate',
    'dateofbirth',
    'dob',
    'nacimiento',
    'fechadenacimiento',
    'nascimento',
    'datadenascimento',
  ],
  role: ['role', 'rol', 'papel'],
  subscribed: ['subscribed', 'subscription', 'suscrito', 'suscripcion', 'inscrito'],
  blocked: ['blocked', 'bloqueado', 'bloqueada'],
  blockedReason: ['blockedreason', 'motivodebloqueo', 'motivodobloqueio'],
  validated: ['validated', 'verified', 'validado', 'validada', 'verificado'],
  expirationDate: [
    'expirationdate',
    'expires',
    'expiry',
    'expiration',
    'vencimiento',
    'expiracion',
    'vencimento',
    'expiracao',
  ],
  metadata: ['metadata', 'metadatos', 'metadados'],
}

const fieldsByName = new Map(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as ImportField] as const)),
)

/** Where each column goes: as in an earlier import, else by its name; a field is given to one column alone. */
export function guessColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  { attributes, remembered }: { attributes: readonly Attribute[]; remembered: Remembered },
): ImportColumn[] {
  const taken = new Set<ImportField>()
  return header.map((name, at) => {
    const guess = remembered.has(name) ? remembered.get(name) : guessField(name, attributes)
    const field = guess && !taken.has(guess) ? guess : null
    if (field) taken.add(field)
    return { name, samples: samples.map((cells) => truncate(cells[at] ?? '', longestSample)), field }
  })
}

function guessField(name: string, attributes: readonly Attribute[]): ImportField | undefined {
  const folded = foldName(name)
  if (folded === '') return undefined
  const byTag = attributes.find(({ tag }) => name === attributePrefix + tag)
  const attribute =
    byTag ?? attributes.find((one) => [one.name, one.tag].some((word) => foldName(word) === folded))
  const own = fieldsByName.get(folded)
  if (byTag || !own) return attribute && `${attributePrefix}${attribute.id}`
  return own
}

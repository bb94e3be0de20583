import { ScimError } from './scim-error'
import type { Lookup, ScimUser, UserMembers } from './users-repository'

export type { UserMembers } from './users-repository'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const longest = { userName: 320, externalId: 255, displayName: 100 }

const invalid = (detail: string, type = 'invalidValue') => new ScimError(400, detail, type)

/**
 * The attributes that are stored, in lower case because SCIM ignores the case of names. Other attributes are
 * accepted and ignored.
 */
type Given = {
  username?: unknown
  externalid?: unknown
  displayname?: unknown
  name?: unknown
  active?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function inLowerCase(value: unknown): Given {
  if (!isObject(value)) throw invalid('The body must be a JSON object.', 'invalidSyntax')
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
}

/** Reads a complete user, as in POST and PUT. Omitted attributes get their defaults. */
export function readUser(body: unknown): UserMembers {
  const { username, externalid, displayname, name, active = true } = inLowerCase(body)
  return {
    userName: requireText(username, 'userName'),
    externalId: readText(externalid, 'externalId'),
    displayName: readText(displayname, 'displayName') ?? nameOf(name),
    active: readActive(active),
  }
}

/** Applies patch operations (RFC 7644, section 3.5.2) to a user. */
export function readPatch(
  body: unknown,
  { userName, externalId, displayName, active }: ScimUser,
): UserMembers {
  const { operations } = inLowerCase(body) as { operations?: unknown }
  if (!Array.isArray(operations)) throw invalid('Operations must be a list.', 'invalidSyntax')
  const members: UserMembers = { userName, externalId, displayName, active }
  for (const operation of operations) {
    const { op, path, value } = inLowerCase(operation) as { op?: unknown; path?: unknown; value?: unknown }
    const verb = String(op).toLowerCase()
    if (!['add', 'replace', 'remove'].includes(verb))
      throw invalid(`The op ${verb} is unknown.`, 'invalidSyntax')
    const given = path === undefined ? inLowerCase(value) : { [attributeOf(path)]: value }
    apply(members, verb === 'remove' ? onlyNull(given) : (given as Given & { 'name.formatted'?: unknown }))
  }
  return members
}

const onlyNull = (given: object) => Object.fromEntries(Object.keys(given).map((name) => [name, null]))

function attributeOf(path: unknown): string {
  if (typeof path !== 'string') throw invalid('A path must be a string.', 'invalidPath')
  const name = path.toLowerCase()
  const prefix = `${userSchema.toLowerCase()}:`
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

function apply(members: UserMembers, given: Given & { 'name.formatted'?: unknown }): void {
  if ('username' in given) members.userName = requireText(given.username, 'userName')
  if ('externalid' in given) members.externalId = readText(given.externalid, 'externalId')
  if ('active' in given) members.active = readActive(given.active)
  if ('displayname' in given) members.displayName = readText(given.displayname, 'displayName')
  else if ('name.formatted' in given) members.displayName = readText(given['name.formatted'], 'displayName')
}

function readText(value: unknown, name: keyof typeof longest): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed())
    throw invalid(`${name} must be a string.`)
  if (name !== 'displayName' && value.length > longest[name])
    throw invalid(`${name} must have at most ${longest[name]} characters.`)
  return value.slice(0, longest[name])
}

function requireText(value: unknown, name: 'userName'): string {
  const text = readText(value, name)
  if (text === null) throw invalid(`${name} is required.`)
  return text
}

/** Reads a boolean, which some directories write as text. */
function readActive(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw invalid('active must be true or false.')
  return text === 'true'
}

function nameOf(name: unknown): string | null {
  if (!isObject(name)) return null
  const { formatted, givenName, familyName } = name
  const parts = [givenName, familyName].filter((part) => typeof part === 'string' && part !== '')
  return readText(formatted ?? parts.join(' '), 'displayName')
}

const filter = /^\s*(userName|externalId|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** Reads the filter with which a directory looks up users; undefined if there is none. */
export function readFilter(text: string | null): Lookup | undefined {
  if (!text?.trim()) return undefined
  const [, name = '', quoted = ''] = filter.exec(text) ?? []
  const value = parse(quoted)
  if (typeof value !== 'string')
    throw invalid('Only filters on userName, externalId and id with eq are supported.', 'invalidFilter')
  const known = { username: { userName: value }, externalid: { externalId: value }, id: { id: value } }
  return known[name.toLowerCase() as keyof typeof known]
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a user to a SCIM resource. `base` is the URL of the SCIM service. */
export function toResource(
  { id, userName, externalId, displayName, active, ...user }: ScimUser,
  base: string,
) {
  return {
    schemas: [userSchema],
    id,
    userName,
    ...(externalId !== null && { externalId }),
    ...(displayName !== null && { displayName }),
    active,
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      location: `${base}/Users/${id}`,
      version: `W/"${user.version}"`,
    },
  }
}

export const toList = (resources: object[], totalResults: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const toError = ({ status, message, scimType }: ScimError) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})

const unsupported = { supported: false }

/** The features that this service supports (RFC 7643, section 5). */
export const serviceConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token from the settings of the business.',
    },
  ],
}

import * as z from 'zod'

/**
 * Differences between deployments that the API description leaves open. The defaults match our own API. Values may be
 * strings, as in environment variables.
 */

/** The encodings of `accountIds` in the query that lists accounts (4.6). */
export const listEncodings = ['repeat', 'brackets', 'indexed', 'comma', 'json'] as const
export type ListEncoding = (typeof listEncodings)[number]

const atLeastOne = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')

/** A method and a path, such as `PUT /account/{accountId}`. */
const methodAndPath = z
  .string()
  .regex(
    /^(GET|POST|PUT|PATCH|DELETE) \/\S*\{accountId\}\S*$/,
    'must be a method and a path with {accountId}, such as PUT /account/{accountId}',
  )
  .transform((value) => {
    const [method = '', path = ''] = value.split(' ')
    return { method, path }
  })

const checkBody = z
  .string()
  .refine((value) => value.includes('{phone}') && isJson(value), 'must be JSON that contains {phone}')

const jsonPointer = z.string().regex(/^(\/[^/]*)+$/, 'must be a JSON pointer, such as /data/alert/id')

export const DeploymentQuirks = z.object({
  listEncoding: z.enum(listEncodings, `must be one of ${listEncodings.join(', ')}`).default('repeat'),
  /** The maximum number of IDs in one request to list accounts (4.6). */
  listChunk: atLeastOne.default(100),
  /** The value of `closed` that closes an alert. */
  closedValue: z.coerce.number('must be a number').default(1),
  updateAccount: methodAndPath.prefault('PUT /account/{accountId}'),
  deleteAccount: methodAndPath.prefault('DELETE /account/{accountId}'),
  /** The JSON body of a check for an account (4.3); `{phone}` stands for the phone number. */
  checkBody: checkBody.default('{"phone":"{phone}"}'),
  /** The JSON pointer to the alert ID in the response to creating an alert (4.8), if it is not in `alertIdPointers`. */
  alertId: jsonPointer.optional(),
  /** The value of `x-client-platform`; not sent if absent. */
  clientPlatform: z.string().min(1).optional(),
  timeoutSeconds: atLeastOne.default(10),
  /** The maximum number of concurrent requests. */
  concurrency: atLeastOne.default(8),
})
export type DeploymentQuirks = z.infer<typeof DeploymentQuirks>
export type QuirkName = keyof DeploymentQuirks

/** The environment variable of each quirk. */
export const quirkVariables = {
  listEncoding: 'UPSTREAM_LIST_ENCODING',
  listChunk: 'UPSTREAM_LIST_CHUNK',
  closedValue: 'UPSTREAM_CLOSED_VALUE',
  updateAccount: 'UPSTREAM_UPDATE_ACCOUNT',
  deleteAccount: 'UPSTREAM_DELETE_ACCOUNT',
  checkBody: 'UPSTREAM_CHECK_BODY',
  alertId: 'UPSTREAM_ALERT_ID',
  clientPlatform: 'UPSTREAM_CLIENT_PLATFORM',
  timeoutSeconds: 'UPSTREAM_TIMEOUT_SECONDS',
  concurrency: 'UPSTREAM_CONCURRENCY',
} as const satisfies Record<QuirkName, string>

/**
 * Reads the quirks from environment variables; an empty variable counts as absent. Each problem starts with the name
 * of its variable.
 */
export function readQuirks(variables: Record<string, string | undefined>) {
  const given = Object.entries(quirkVariables).map(([quirk, name]) => [quirk, variables[name] || undefined])
  const { data, error } = DeploymentQuirks.safeParse(Object.fromEntries(given))
  const problems = error?.issues.map(
    ({ path, message }) => `${quirkVariables[path[0] as QuirkName]} ${message}`,
  )
  return { quirks: data, problems: problems ?? [] }
}

/** Returns the query string for listing accounts (4.6), without `?`. */
export function encodeAccountIds(encoding: ListEncoding, ids: readonly string[]): string {
  const pairs = {
    repeat: () => ids.map((id) => ['accountIds', id]),
    brackets: () => ids.map((id) => ['accountIds[]', id]),
    indexed: () => ids.map((id, index) => [`accountIds[${index}]`, id]),
    comma: () => [['accountIds', ids.join(',')]],
    json: () => [['accountIds', JSON.stringify(ids)]],
  }
  return new URLSearchParams(pairs[encoding]()).toString()
}

/** Returns the body of a check for one phone number (4.3). */
export const fillCheckBody = (template: string, phone: string): string =>
  template.replaceAll('{phone}', () => JSON.stringify(phone).slice(1, -1))

/** Fills in the parameters of a path; encodes each value so that it stays one segment. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(values[name] ?? ''))

/** `.` and `..` are encoded twice, because URLs resolve them even when they are encoded. */
const encodeSegment = (value: string) =>
  encodeURIComponent(/^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : value.toWellFormed())

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

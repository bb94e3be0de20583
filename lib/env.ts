import { resolve } from 'node:path'
import * as z from 'zod'

const anyPort = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be a port number from 1 to 65535')

const port = (byDefault: number) => anyPort.default(byDefault)

const webAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/\s]+/.test(value) && URL.canParse(value),
    'must be an http:// or https:// URL',
  )
  .transform((value) => value.replace(/\/+$/, ''))

const count = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
    .transform(Number)
    .default(byDefault)

/** A setting of 0 or at least 30 days, because accounts can be restored and jobs undone for 30 days. */
const days = (byDefault: number) =>
  count(byDefault).refine(
    (value) => value === 0 || (value >= 30 && value <= 36_500),
    'must be a number of days from 30 to 36500, or 0 to keep forever',
  )

const atLeastOne = (byDefault: number) =>
  z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/, 'must be a whole number, 1 or more')
    .transform(Number)
    .default(byDefault)

/** The minimum length of SECRET, in characters. */
export const shortestSecret = 32

/** Comma-separated names, in lower case. */
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  )

const name = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'may contain only letters, digits, _ and -, at most 200')

const otlpProtocol = z.literal('http/json', 'must be http/json').optional()

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const Settings = z.object({
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  API_PORT: port(4000),
  API_HOST: z.string().default('127.0.0.1'),
  API_URL: webAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((value) => resolve(value)),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_STALENESS_SECONDS: atLeastOne(5).refine(
    (value) => value <= 300,
    'must be a number of seconds, at most 300',
  ),
  DATABASE_CONNECTIONS: atLeastOne(10),
  WORKER: z
    .enum(['0', '1'], 'must be 0 for an API process without a worker, else 1')
    .default('1')
    .transform((value) => value === '1'),
  WORKER_CONNECTIONS: atLeastOne(5),
  MIGRATIONS: z.enum(['start', 'refuse'], 'must be start or refuse').default('start'),
  MIGRATION_WAIT_SECONDS: count(300),
  SECRET: z.string().min(shortestSecret, `must have ${shortestSecret} characters or more`).optional(),
  SECOND_SECRET: z.string().min(shortestSecret, `must have ${shortestSecret} characters or more`).optional(),
  DELIVERIES: z.enum(['send', 'hold'], 'must be send or hold').default('send'),
  BOOTSTRAP_BUSINESS_ID: name.default('demo'),
  BOOTSTRAP_EXTERNAL_ID: z.string().min(1).max(200, 'must have at most 200 characters').optional(),
  BUSINESS_LANGUAGE: z.enum(['en', 'es', 'pt'], 'must be en, es or pt').default('en'),
  API_AUTH: z.enum(['bearer', 'documented'], 'must be bearer or documented').default('bearer'),
  RATE_LIMIT_PER_SECOND: count(500),
  CHECKS_PER_HOUR: count(100_000),
  SESSION_IDLE_MINUTES: count(480),
  AUDIT_RETENTION_DAYS: days(730),
  DELIVERY_RETENTION_DAYS: days(365),
  JOB_RETENTION_DAYS: days(365),
  IMPORT_STORAGE_MB: atLeastOne(10_000),
  WEBHOOK_RETENTION_DAYS: days(30),
  SIGN_IN_ISSUERS: z.enum(['public', 'any'], 'must be public or any').default('public'),
  WEBHOOK_TARGETS: z.enum(['public', 'any'], 'must be public or any').default('public'),
  TRUST_PROXY: z
    .enum(['0', '1'], 'must be 1 behind a proxy that writes X-Forwarded-For, else 0')
    .default('0')
    .transform((value) => value === '1'),
  DEEP_LINK_SCHEMES: list
    .refine(
      (schemes) => schemes.every((scheme) => /^[a-z][a-z0-9+.-]*$/.test(scheme)),
      'must be scheme names separated by commas',
    )
    .refine(
      (schemes) =>
        !schemes.some((scheme) =>
          ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'filesystem'].includes(scheme),
        ),
      'must not contain a scheme that runs code or reads files in the browser',
    ),
  MAP_TILES_URL: z
    .string()
    .default('')
    .refine(
      (value) => value === '' || /^(https?:\/\/|\/)\S*\{z\}\S*$/.test(value),
      'must be a URL with {z}, {x} and {y}, or empty for no tiles of your own',
    ),
  IMAGE_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.replace(/^https:\/\//, '')))
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)),
      'must be names of https hosts separated by commas',
    ),
  PMTILES_URL: z
    .string()
    .default('')
    .refine(
      (value) => value === '' || (/^https?:\/\/\S+$/.test(value) && URL.canParse(value)),
      'must be the http:// or https:// URL of a PMTiles file',
    ),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  DRAIN_DELAY_SECONDS: count(0).refine((value) => value <= 300, 'must be a number of seconds, at most 300'),
  METRICS_PORT: anyPort.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: anyPort.optional(),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~+/=-]{32,200}$/, 'must be 32 to 200 characters that a bearer token can contain')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off or traceidratio, or one of these after parentbased_',
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => Number(value) >= 0 && Number(value) <= 1, 'must be a number from 0 to 1')
    .optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .default('')
    .transform((value) => value.toLowerCase() === 'true'),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').default('text'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must contain only digits').optional(),
  WHATSAPP_TEMPLATE: z.string().optional(),
  WHATSAPP_TEMPLATE_TEXT: z.string().optional(),
  WHATSAPP_LANGUAGE: z.string().default('en'),
  WHATSAPP_BASE_URL: webAddress.default('https://graph.facebook.com/v23.0'),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  API_PUBLIC_URL: webAddress.optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_BASE_URL: webAddress.default('https://fcm.googleapis.com'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}=?$/, 'must be 65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}=?$/, 'must be 32 bytes in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:|https:\/\/)\S+$/,
      'must be a mailto: or https:// URL where push services can contact you',
    )
    .optional(),
  WEB_PUSH: z
    .enum(['0', '1'], 'must be 0 to generate no VAPID keys, else 1')
    .default('1')
    .transform((value) => value === '1'),
  WEB_PUSH_SERVICES: list.default([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC followed by 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{5,15}|\d{3,8}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +12025550100, a short code, a sender name or a messaging service',
    )
    .optional(),
  TWILIO_BASE_URL: webAddress.default('https://api.twilio.com'),
  UPSTREAM_API_URL: webAddress
    .refine(
      (address) => new URL(address).username === '',
      'must not contain a user name, since all users see it',
    )
    .optional(),
  UPSTREAM_BUSINESSES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  UPSTREAM_LIST_ENCODING: z.string().optional(),
  UPSTREAM_LIST_CHUNK: z.string().optional(),
  UPSTREAM_CLOSED_VALUE: z.string().optional(),
  UPSTREAM_UPDATE_ACCOUNT: z.string().optional(),
  UPSTREAM_DELETE_ACCOUNT: z.string().optional(),
  UPSTREAM_CHECK_BODY: z.string().optional(),
  UPSTREAM_ALERT_ID: z.string().optional(),
  UPSTREAM_CLIENT_PLATFORM: z.string().optional(),
  UPSTREAM_TIMEOUT_SECONDS: z.string().optional(),
  UPSTREAM_CONCURRENCY: z.string().optional(),
  CONTRACT_CHECK: z
    .string()
    .default('')
    .transform((value) => value === '1'),
  STRICT_REQUESTS: z
    .enum(['0', '1'], 'must be 1 to reject unknown fields everywhere, else 0')
    .default('0')
    .transform((value) => value === '1'),
})

export type Settings = z.infer<typeof Settings> & {
  /**
   * Whether an empty database gets a first business: only on request, and with sample data only if the settings name
   * the business.
   */
  firstBusiness: 'none' | 'empty' | 'asNamed'
  /** Whether the VAPID keys come from the database, where the first start stored them. */
  generatedVapidKeys: boolean
}

/** Invalid settings; `problems` describes each problem in a sentence. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

/** The settings each channel's provider needs: all of them or none. */
export const providerSettings = {
  fcm: ['FCM_SERVICE_ACCOUNT'],
  webpush: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  whatsapp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TEMPLATE'],
  sms: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const satisfies Record<string, readonly (keyof Settings)[]>

/** The additional settings that a provider needs in order to report whether a message arrived. */
export const callbackSettings = {
  fcm: [],
  webpush: [],
  whatsapp: ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  sms: ['API_PUBLIC_URL'],
} as const satisfies Record<keyof typeof providerSettings, readonly (keyof Settings)[]>

const providerNames = [
  ['FCM', providerSettings.fcm],
  ['Web Push', providerSettings.webpush],
  ['WhatsApp', providerSettings.whatsapp],
  ['Twilio', providerSettings.sms],
] as const

type Given<Name extends keyof Settings> = { [One in Name]-?: NonNullable<Settings[One]> }

/** Whether all of these settings are set. */
export function hasSettings<Name extends keyof Settings>(
  from: Settings,
  names: readonly Name[],
): from is Settings & Given<Name> {
  return missingSettings(from, names).length === 0
}

/** Which of these settings are missing. */
export function missingSettings<Name extends keyof Settings>(from: Settings, names: readonly Name[]): Name[] {
  return names.filter((name) => from[name] === undefined || from[name] === '')
}

/** Reads every setting from `source`. An empty value counts as missing. Throws SettingsError. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const parsed = Settings.safeParse(Object.fromEntries(given))
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  const has = (key: string) => given.some(([name]) => name === key)
  if (has('DATABASE_URL') && !has('SECRET')) {
    problems.push(
      'DATABASE_URL needs SECRET too: other machines would not know a secret generated on this one.',
    )
  }
  if (has('OPERATOR_PORT') !== has('OPERATOR_TOKEN')) {
    problems.push('OPERATOR_PORT and OPERATOR_TOKEN must be set together.')
  }
  if (has('DATABASE_DIRECT_URL') && !has('DATABASE_URL')) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL too: the same database through a pooler.')
  }
  if (has('DATABASE_DIRECT_URL') && /^\w+:\/\/[^/?]*,/.test(source.DATABASE_URL ?? '')) {
    problems.push('DATABASE_URL may name only one host, the pooler, if DATABASE_DIRECT_URL is set.')
  }
  if (has('DATABASE_READ_URL') && !has('DATABASE_URL')) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL too: the primary that it is a replica of.')
  }
  if (/^\w+:\/\/[^/?]*,/.test(source.DATABASE_READ_URL ?? '')) {
    problems.push('DATABASE_READ_URL may name only one host: a replica, or a proxy in front of several.')
  }
  for (const [provider, keys] of providerNames) {
    const missing = keys.filter((key) => !has(key))
    // The keys themselves can be generated.
    const isSubjectAlone = provider === 'Web Push' && missing.length === 2 && has('VAPID_SUBJECT')
    if (missing.length > 0 && missing.length < keys.length && !isSubjectAlone) {
      problems.push(`${provider} also needs ${missing.join(' and ')}.`)
    }
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems)
  const firstBusiness = has('BOOTSTRAP_BUSINESS_ID')
    ? 'asNamed'
    : has('BOOTSTRAP_EXTERNAL_ID')
      ? 'empty'
      : 'none'
  // Records of another deployment need a separate database.
  const DATA_DIR =
    has('UPSTREAM_API_URL') && !has('DATA_DIR') ? resolve('.data-upstream') : parsed.data.DATA_DIR
  return { ...parsed.data, DATA_DIR, firstBusiness, generatedVapidKeys: false }
}

let known: Settings | undefined

/** The settings of this process, read once. Throws SettingsError. */
export function settings(): Settings {
  known ??= readSettings(process.env)
  return known
}

/**
 * For how long a stopping process keeps serving requests before it finishes those in progress: first all requests and
 * then, for the same time again, only those on open connections.
 */
export function drainSeconds({ DRAIN_DELAY_SECONDS } = settings()): number {
  return 2 * DRAIN_DELAY_SECONDS
}

/**
 * Whether every line that a process prints is a JSON object. Read without the other settings, so that their errors
 * are printed in the right format too.
 */
export function printsJson(): boolean {
  return process.env.LOG_FORMAT === 'json'
}

/** Whether traces are recorded and exported: only if there is an address or an exporter for them. */
export function exportsTraces(from: Settings): boolean {
  if (from.OTEL_SDK_DISABLED || from.OTEL_TRACES_EXPORTER === 'none') return false
  const endpoint = from.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? from.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint !== undefined || from.OTEL_TRACES_EXPORTER === 'otlp'
}

/** True for a process started by `npm start` or another npm script. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined
}

/** The API's URL for this machine: API_URL, or the address the API process listens on. */
export function apiAddress({ API_URL, API_HOST, API_PORT } = settings()): string {
  return API_URL ?? `http://${reachable(API_HOST)}:${API_PORT}`
}

/** The console's URL: PUBLIC_URL, or the address the web process listens on. */
export function consoleAddress({ PUBLIC_URL, HOST, PORT } = settings()): string {
  return PUBLIC_URL ?? `http://${reachable(HOST)}:${PORT}`
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

import { apiAddress, type Settings } from '@/lib/env'
import { sampleBusinessId } from '@/lib/maps/town-file'
import { deriveKey } from '@/lib/secret'

type Environment = NodeJS.ProcessEnv & { NODE_ENV: 'production' | 'development' }

/**
 * The API process's environment. With the embedded database, the first business is the sample business by default.
 */
export function apiEnvironment(
  mode: Environment['NODE_ENV'],
  secret: string,
  databaseUrl: string,
  settings: Settings,
): Environment {
  const isOwn = settings.DATABASE_URL === undefined
  const firstBusiness = isOwn &&
    settings.firstBusiness !== 'asNamed' && { BOOTSTRAP_BUSINESS_ID: sampleBusinessId }
  return { ...process.env, NODE_ENV: mode, SECRET: secret, DATABASE_URL: databaseUrl, ...firstBusiness }
}

/**
 * The web process's environment: it includes the API's URL and next-auth's settings, but not the database's URL.
 */
export function webEnvironment(
  mode: Environment['NODE_ENV'],
  secret: string,
  settings: Settings,
): Environment {
  return {
    ...process.env,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_READ_URL: undefined,
    METRICS_PORT: undefined,
    // Our API client already traces its own calls.
    NEXT_OTEL_FETCH_DISABLED: '1',
    SECRET: secret,
    API_URL: apiAddress(settings),
    NEXTAUTH_SECRET: deriveKey(secret, 'session').toString('hex'),
    // Undefined without PUBLIC_URL: next-auth then uses the origin of the request, while an empty URL would break
    // it.
    NEXTAUTH_URL: settings.PUBLIC_URL,
    AUTH_TRUST_HOST: '1',
  }
}

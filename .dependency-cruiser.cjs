/** Which folder may import which, with one rule for each folder. Tests obey the rules too, but may import what they test. */
const test = '\\.(test|fixture)\\.tsx?$|^lib/api/fixtures/'
const api = '^lib/api/'

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(app|components|lib|packages|e2e|bench|scripts)/', pathNot: allowed },
})

const packageOnlyIn = (name, packages, folders) => ({
  name,
  severity: 'error',
  from: { path: '^(app|components|lib|scripts)/', pathNot: [folders, test] },
  to: { path: `node_modules/(${packages})(/|$)` },
})

const contract = '^lib/contract/'
/** The API description as data, without our extensions. */
const description = '^lib/contract/(description|deployment/.*)\\.ts$'
const conformance = '^lib/conformance/'
const env =
  '^lib/(env|secret|data-dir|signature|client-address|known-browser|connection-failure|abortable-response)\\.ts$'
const response = '^lib/abortable-response\\.ts$'
/** Identifies whose page a request comes from; shared by browser and server. */
const pageSession = '^lib/page-session\\.ts$'
const recentChange = '^lib/recent-change\\.ts$'
/** Creates spans, without the code that records and exports them. */
const tracing = '^lib/tracing/tracing\\.ts$'
const client = '^lib/client/'
const auth = '^lib/auth/'
const mapTiles = '^lib/map-tiles\\.ts$'
const maps = '^lib/maps/'
const format = '^lib/format/'
const samples = '^lib/samples/'
const i18n = '^lib/i18n/'
const ui = '^components/ui/'
const data = '^lib/data/'
const drafts = '^lib/drafts/'
const forms = '^lib/forms/'
const actions = '^lib/actions/'
/** Parts of the API that do not depend on HTTP, SQL or any resource. */
const apiBasics =
  '^lib/api/(api-error|caller|command-error|configured-channels|handler|issues|near-miss|new-id|paging|precondition|process-settings|read-only|record-key|sentences|streamed-file|text-check|written-json)\\.ts$'
const service = '^lib/api/[a-z-]+/[a-z/-]*service\\.ts$'
const database = '^lib/api/db/'
const workers = '^lib/api/workers/'
/** A process's own counters. */
const counters = '^lib/api/counters/'
/** Limits that all processes share. */
const limits = '^lib/api/limits/'
/** SQL fragments about deliveries. */
const sqlOfDeliveries = '^lib/api/delivery/sql/'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-odds-and-ends',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|helpers?|misc|common|shared|index)(/|\\.tsx?$)', pathNot: 'node_modules' },
    },
    {
      name: 'contract-imports-zod-and-re2-only',
      severity: 'error',
      from: { path: contract, pathNot: test },
      to: { pathNot: [contract, 'node_modules/(zod|re2js)/'] },
    },
    {
      name: 'examples-stay-out-of-the-browser',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: [test, '^lib/contract/examples/', '^lib/api/'] },
      to: { path: '^lib/contract/examples/' },
    },
    only('description-imports-nothing-of-ours', description, [description]),
    only('conformance-imports-the-description-alone', conformance, [conformance, description, response]),
    only('deployment-imports-nothing-of-ours', '^e2e/deployment/', ['^e2e/deployment/']),
    only('client-imports-contract-env-tracing', client, [client, contract, env, tracing]),
    // The SDK runs in integrators' systems, so it must stay small: no contract, and therefore no zod.
    only('sdk-imports-pieces-of-the-client', '^packages/sdk/', [
      '^packages/sdk/',
      '^lib/client/(request|failure)\\.ts$',
      response,
    ]),
    only('auth-imports-client-contract-env', auth, [
      auth,
      client,
      contract,
      env,
      mapTiles,
      pageSession,
      recentChange,
    ]),
    only('map-tiles-imports-env-and-contract', mapTiles, [env, contract]),
    only('maps-import-env', maps, [maps, env]),
    only('actions-import-auth-client-contract', actions, [actions, auth, client, contract, pageSession]),
    only('data-imports-contract-and-actions', data, [
      data,
      contract,
      actions,
      '^lib/client/failure\\.ts$',
      pageSession,
      recentChange,
      // Changed records are matched against the filters in the same way as in the API.
      '^lib/format/fold\\.ts$',
    ]),
    only('drafts-import-contract', drafts, [drafts, contract]),
    only('forms-import-data-drafts-and-texts', forms, [forms, data, drafts, i18n]),
    // Date and time fields display and parse values in the user's language.
    only('ui-imports-nothing-of-ours', ui, [ui, '^lib/format/time/typed-(day|time)\\.ts$']),
    only('components-import-what-is-given', '^components/(?!ui/)', [
      '^components/',
      contract,
      data,
      drafts,
      forms,
      format,
      i18n,
      pageSession,
    ]),
    only('env-imports-nothing-of-ours', '^lib/env\\.ts$', []),
    only('format-imports-nothing-of-ours', format, [format]),
    only('samples-import-contract-format-and-maps', samples, [samples, contract, format, maps]),
    {
      name: 'samples-are-imported-by-the-api-alone',
      severity: 'error',
      from: { path: '^(app|components|lib|e2e|bench|scripts)/', pathNot: [api, samples, test] },
      to: { path: samples },
    },
    only('logging-imports-tracing-alone', '^lib/logging\\.ts$', [tracing]),
    only('tracing-imports-env-alone', '^lib/tracing/', ['^lib/tracing/', env]),
    only('i18n-imports-env-format-and-the-clock', '^lib/i18n/(?!request.ts$)', [
      i18n,
      format,
      env,
      contract,
      '^lib/data/connection/server-(clock|second).ts$',
    ]),
    // The business chooses the language of its pages, and the session identifies the business.
    only('i18n-request-imports-auth-too', '^lib/i18n/request.ts$', [i18n, env, contract, auth]),
    {
      name: 'api-is-imported-by-its-own-entries-alone',
      severity: 'error',
      from: { path: '^(app|components|lib/(?!api/)|proxy\\.ts)', pathNot: test },
      to: { path: api },
    },
    {
      name: 'api-routes-import-own-service',
      severity: 'error',
      from: { path: '^lib/api/([a-z-]+)/routes\\.ts$' },
      to: { path: '^lib/', pathNot: [contract, apiBasics, '^lib/api/$1/[a-z/-]*service\\.ts$'] },
    },
    {
      name: 'api-services-import-services-and-own-repository',
      severity: 'error',
      from: {
        path: '^lib/api/([a-z-]+)/[a-z/-]*service\\.ts$',
        // Named after the push services of browsers; it is not a service in the sense of this rule.
        pathNot: '^lib/api/delivery/providers/push-service\\.ts$',
      },
      to: {
        path: '^lib/api/',
        pathNot: [
          apiBasics,
          service,
          '^lib/api/db/(transaction|failures|liveness|pools/business-shares)\\.ts$',
          workers,
          limits,
          '^lib/api/definitions/(cache|kinds)\\.ts$',
          '^lib/api/records/kind\\.ts$',
          // Checks the URLs that callers choose.
          '^lib/api/outgoing/target-url\\.ts$',
          '^lib/api/$1/',
        ],
      },
    },
    {
      name: 'api-repositories-import-the-database',
      severity: 'error',
      from: { path: '^lib/api/([a-z-]+)/[a-z/-]*repository\\.ts$' },
      to: {
        path: '^lib/',
        pathNot: [
          contract,
          tracing,
          database,
          apiBasics,
          samples,
          '^lib/api/$1/',
          '^lib/api/audit/repository\\.ts$',
          '^lib/api/(accounts/account|alerts/alert)-json\\.ts$',
          sqlOfDeliveries,
        ],
      },
    },
    {
      name: 'api-repositories-belong-to-their-resource',
      severity: 'error',
      from: {
        path: '^lib/api/([a-z-]+)/',
        pathNot: [
          test,
          '^lib/api/(delivery/|processes/housekeeping)',
          '^lib/api/[a-z-]+/[a-z/-]*repository\\.ts$',
        ],
      },
      to: { path: '^lib/api/[a-z-]+/[a-z/-]*repository\\.ts$', pathNot: '^lib/api/$1/' },
    },
    {
      name: 'api-delivery-imports-its-port-and-its-own-repository',
      severity: 'error',
      from: { path: '^lib/api/delivery/', pathNot: test },
      to: {
        path: '^lib/',
        pathNot: [
          contract,
          env,
          format,
          tracing,
          '^lib/logging\\.ts$',
          '^lib/api/process-settings\\.ts$',
          '^lib/api/delivery/',
          '^lib/api/outgoing/',
          counters,
          workers,
          limits,
          database,
        ],
      },
    },
    {
      name: 'simulated-provider-reaches-nothing',
      comment:
        'Nothing may be sent during a drill, so the simulated provider cannot import anything that sends.',
      severity: 'error',
      from: { path: '^lib/api/delivery/providers/simulated\\.ts$' },
      to: { dependencyTypesNot: ['type-only'], pathNot: '^(node:)?timers/promises$' },
    },
    only('api-workers-import-logging-and-the-basics-of-the-database', workers, [
      workers,
      '^lib/logging\\.ts$',
      '^lib/api/db/(failures|lanes|listening|transaction)\\.ts$',
    ]),
    only('api-db-imports-env-and-tracing', database, [database, env, tracing]),
    only('api-limits-import-the-database-and-logging', limits, [
      limits,
      apiBasics,
      database,
      '^lib/logging\\.ts$',
    ]),
    only('api-counters-import-nothing-of-ours', counters, [counters]),
    {
      name: 'browser-code-imports-no-schemas',
      comment:
        "The schema library adds 50 KB to a page's JavaScript. Forms that need it have a -schema.ts; other browser code imports only types and modules without schemas from the contract.",
      severity: 'error',
      from: {
        path: '^(components|lib/(data|drafts|forms|format|i18n))/',
        pathNot: [
          test,
          '-schema\\.ts$',
          // Imported only by the server's part of the overview.
          '^components/overview/create-operations\\.ts$',
          '^components/jobs/report/job-report\\.tsx$',
        ],
      },
      to: {
        path: contract,
        pathNot:
          '^lib/contract/(choices|searchable|roles|accounts/attribute-(filter|rules)|alerts/clock-rules|fields/(ring|link|pattern|pattern-reader|time-zone))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rows-of-files-are-read-in-a-thread-alone',
      comment: 'The content of a file must not delay other requests.',
      severity: 'error',
      from: { path: '^lib/', pathNot: [test, '^lib/api/imports/row-thread\\.ts$'] },
      to: { path: '^lib/api/imports/(row-reader|reread)\\.ts$' },
    },
    packageOnlyIn(
      'leaflet-only-in-the-map',
      'leaflet|react-leaflet|@react-leaflet/core|protomaps-leaflet',
      '^components/map/',
    ),
    packageOnlyIn(
      'hono-only-where-http-is-served',
      'hono|@hono/[a-z-]+',
      '^lib/api/(processes/(app|start-api)|http/router|[a-z-]+/routes)\\.ts$',
    ),
    packageOnlyIn(
      'pg-only-in-db-and-repositories',
      'pg|pg-copy-streams|drizzle-orm',
      '^lib/api/(db/|[a-z-]+/[a-z/-]*repository\\.ts$)',
    ),
    packageOnlyIn(
      'opentelemetry-only-where-traces-start',
      '@opentelemetry/[a-z-]+',
      '^lib/tracing/start-tracing\\.ts$',
    ),
    packageOnlyIn('prom-client-only-in-metrics', 'prom-client', '^lib/api/metrics/'),
    packageOnlyIn(
      'react-stays-out-of-the-api',
      'react|react-dom|next',
      '^(app|components|lib/(auth|actions|data|drafts|forms|i18n)|scripts)/|^lib/client/',
    ),
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^(app|components|lib|scripts)/', pathNot: [test, '^scripts/(test|browser)'] },
      to: { path: [test, '^e2e/', '^bench/', 'node_modules/(vitest|@playwright)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      // The extensions are tried on disk in this order, so the ones that we use come first.
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

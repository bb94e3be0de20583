import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { prepared, sql } from '../sql'
import { PooledQuery, type SettingsStatement } from './pooled-query'

/** A statement. One with a `name` is prepared once on each connection. */
export type Statement = { name?: string; text: string; values?: unknown[] }

type Run = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: Statement,
) => Promise<pg.QueryResult<Row>>

/** Runs a pool's statements with the server settings, and prepares them if possible. */
export type Sessions = {
  /** SQL that begins a transaction and applies the settings. */
  begin: string
  /** Runs one statement with the settings applied, in its own transaction. */
  run: Run
  /** Runs a statement in the connection's current transaction. */
  runInTransaction: Run
}

/** For direct connections: each has its own session, and the settings were applied when it was opened. */
export const ownSessions: Sessions = {
  begin: 'begin',
  run: (client, statement) => client.query(statement),
  runInTransaction: (client, statement) => client.query(statement),
}

const connectCheckTimeoutMs = 5_000
/** The name of the prepared statement that applies the settings. */
const settingsName = 'transaction settings'

/**
 * For connections through a pooler in transaction mode. Each transaction may run in a different session, so
 * each begins by applying the settings. Statements are prepared only if the pooler tracks prepared
 * statements, that is, prepares them in every session that needs them.
 */
export class PooledSessions implements Sessions {
  readonly begin: string
  readonly #prefix: string
  readonly #settings: { name: undefined; text: string }
  readonly #preparing = new WeakSet<pg.ClientBase>()

  /** The settings, each in the form `name=value`. */
  constructor(settings: readonly string[]) {
    this.#prefix = settings.map((setting) => `set local ${setting}`).join('; ')
    this.begin = `begin; ${this.#prefix}`
    const calls = settings.map((setting) => {
      const [name, value] = setting.split('=')
      return `set_config('${name}', '${value}', true)`
    })
    this.#settings = { name: undefined, text: `select ${calls.join(', ')}` }
  }

  /**
   * Called for each new connection. Throws if PostgreSQL does not respond: a pooler accepts connections even
   * while it cannot reach PostgreSQL.
   */
  async onConnect(client: pg.ClientBase): Promise<void> {
    const name = `beacon_${randomUUID()}`
    const query = <Row extends pg.QueryResultRow>(statement: Statement) =>
      client.query<Row>({ ...statement, query_timeout: connectCheckTimeoutMs } as Statement)
    await query({ text: 'begin' })
    // A pooler that tracks prepared statements uses its own names for them on the server.
    const { rows } = await query<{ passedOn: boolean }>(
      prepared(
        name,
        sql`select exists (select from pg_prepared_statements where name = ${name}) as "passedOn"`,
      ),
    )
    const isTracked = rows[0]?.passedOn === false
    if (!isTracked) await query({ text: `deallocate "${name}"` })
    await query({ text: 'rollback' })
    if (!isTracked) return
    await query({ name: settingsName, text: this.#settings.text })
    this.#preparing.add(client)
  }

  runInTransaction: Run = (client, statement) => {
    if (this.#preparing.has(client) && statement.name !== undefined) return submit(client, statement)
    return client.query({ text: statement.text, values: statement.values })
  }

  run: Run = (client, statement) => {
    const { name, text, values = [] } = statement
    if (name === undefined && values.length === 0) return this.#runText(client, text)
    if (this.#preparing.has(client))
      return submit(client, statement, { ...this.#settings, name: settingsName })
    return submit(client, { text, values }, this.#settings)
  }

  /** Sends the settings and the statement as one text, which PostgreSQL runs in one transaction. */
  async #runText<Row extends pg.QueryResultRow>(
    client: pg.ClientBase,
    text: string,
  ): Promise<pg.QueryResult<Row>> {
    const results: unknown = await client.query(`${this.#prefix}; ${text}`)
    return (results as pg.QueryResult<Row>[]).at(-1) as pg.QueryResult<Row>
  }
}

function submit<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: Statement,
  settings?: SettingsStatement,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(
      new PooledQuery(settings, statement, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult<Row>),
      ),
    )
  })
}

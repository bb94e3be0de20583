import pg from 'pg'

type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/** Members of queries that the driver calls, but that its types do not include. */
type Submitted = pg.Query & {
  name?: string
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => Submitted

/**
 * A statement that applies settings to a transaction. One with a `name` is already prepared on the
 * connection.
 */
export type SettingsStatement = { name: string | undefined; text: string }

/**
 * A statement for a connection through a pooler, optionally preceded by a statement that applies settings.
 * Both run in the same transaction, because both are sent before the same Sync message of the wire protocol.
 * Only the result of the statement itself is returned.
 */
export class PooledQuery extends Query {
  readonly #settings: SettingsStatement | undefined
  #areApplied: boolean

  constructor(
    settings: SettingsStatement | undefined,
    { name, text, values }: pg.QueryConfig,
    callback: Callback,
  ) {
    // By default, the driver uses the simple query protocol for statements without values.
    const mode = { queryMode: 'extended' }
    super({ ...mode, text, ...(name !== undefined && { name }), ...(values && { values }) }, callback)
    this.#settings = settings
    this.#areApplied = settings === undefined
  }

  override prepare(connection: pg.Connection): void {
    if (this.#settings) {
      const { name = '', text } = this.#settings
      if (name === '') connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name }, true)
      connection.execute({}, true)
    }
    // PgBouncer registers the name even if PostgreSQL then fails to parse the statement, for example because
    // a table is locked.
    if (this.name && !this.hasBeenParsed(connection)) connection.close({ type: 'S', name: this.name }, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#areApplied) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#areApplied) super.handleCommandComplete(message, connection)
    else this.#areApplied = true
  }
}

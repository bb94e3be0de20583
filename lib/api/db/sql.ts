/** The only way to write SQL. Values are interpolated in place and become numbered parameters. */

/** A statement, or part of a statement. */
export class Sql {
  /** This is a private property, not a `#` field, because the driver reads a copy of the statement. */
  private compiled?: { text: string; values: unknown[] }
  /** The cached text of a part that contains no values. */
  fixed?: string

  constructor(
    readonly strings: readonly string[],
    readonly parts: readonly unknown[] = [],
    /** A statement with a name is prepared once per connection. */
    readonly name?: string,
    /** Whether the statement covers all businesses; see `acrossBusinesses`. */
    readonly spansBusinesses = false,
  ) {}

  /** The text, with `$1`, `$2` … in the order of `values`. */
  get text(): string {
    return this.compile().text
  }

  get values(): unknown[] {
    return this.compile().values
  }

  private compile() {
    this.compiled ??= compile(this)
    return this.compiled
  }
}

/** A value that a statement uses more than once but sends only once. */
export class Param {
  constructor(readonly value: unknown) {}
}

/** Interpolates `Sql` parts as they are and everything else as a parameter. */
export const sql = (strings: TemplateStringsArray, ...parts: unknown[]) => new Sql(strings, parts)

/**
 * A value that is used several times in a statement, so that PostgreSQL knows the uses are equal and infers
 * one type for all. Each call makes a new parameter, even for the same value.
 */
export const param = (value: unknown) => new Param(value)

/** For our own names and keywords where SQL does not allow a parameter. Never use it for a caller's text. */
export const raw = (text: string | number) => new Sql([String(text)])

export const join = (parts: readonly Sql[], separator: string): Sql =>
  parts.length === 0 ? raw('') : new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)

export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, ' and ')

/** A condition that is true if any of the given conditions is true. */
export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/**
 * Prepares the statement once per connection, under this name. A name must always be used with the same text,
 * and one plan must suit all values and table sizes.
 */
export const prepared = (name: string, { strings, parts, spansBusinesses }: Sql) =>
  new Sql(strings, parts, name, spansBusinesses)

/**
 * Marks a statement that covers all businesses, such as a statement for workers or sign-in. The tests reject
 * any other statement that uses a business's table without naming the business.
 */
export const acrossBusinesses = ({ strings, parts, name }: Sql) => new Sql(strings, parts, name, true)

function compile(statement: Sql): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const places = new Map<Param, string>()
  let mentioned = 0

  function write(part: Sql): string {
    if (part.fixed !== undefined) return part.fixed
    const before = mentioned
    let text = part.strings[0] as string
    for (const [index, one] of part.parts.entries()) text += place(one) + (part.strings[index + 1] as string)
    if (mentioned === before) part.fixed = text
    return text
  }

  function place(part: unknown): string {
    if (part instanceof Sql) return write(part)
    mentioned += 1
    if (!(part instanceof Param)) return add(part)
    const known = places.get(part) ?? add(part.value)
    places.set(part, known)
    return known
  }

  const add = (value: unknown) => `$${values.push(value)}`
  return { text: write(statement), values }
}

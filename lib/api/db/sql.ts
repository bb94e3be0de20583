/** The one way to write SQL: values stand where they belong, and become the numbered parameters of the statement. */

/** A statement or a part of one. */
export class Sql {
  /** No `#` member: the driver reads a copy of the statement. */
  private compiled?: { text: string; values: unknown[] }
  /** The text of a part without values, written once. */
  fixed?: string

  constructor(
    readonly strings: readonly string[],
    readonly parts: readonly unknown[] = [],
    /** A statement with a name is prepared once on each connection. */
    readonly name?: string,
    /** See `acrossBusinesses`. */
    readonly spansBusinesses = false,
  ) {}

  /** With `$1`, `$2` … in the order of `values`. */
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

/** A value that a statement mentions more than once, and sends once. */
export class Param {
  constructor(readonly value: unknown) {}
}

/** Interpolates parts of a statement as they are, and everything else as a parameter. */
export const sql = (strings: TemplateStringsArray, ...parts: unknown[]) => new Sql(strings, parts)

/**
 * A value for several places: PostgreSQL then knows that they are equal, and infers one type for all of them. Two calls are
 * two parameters, also of one value.
 */
export const param = (value: unknown) => new Param(value)

/** Names and words of our own, never a caller's, where SQL takes no parameter. */
export const raw = (text: string | number) => new Sql([String(text)])

export const join = (parts: readonly Sql[], separator: string): Sql =>
  parts.length === 0 ? raw('') : new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)

export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, ' and ')

/** One of them holds. */
export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/**
 * The statement, prepared once on each connection under this name, which has one text: only for those whose plan suits all
 * values and all sizes of their tables.
 */
export const prepared = (name: string, { strings, parts, spansBusinesses }: Sql) =>
  new Sql(strings, parts, name, spansBusinesses)

/**
 * Says that a statement is for all businesses, as those of workers and sign-in are. The tests refuse any other statement on a
 * table of a business that names none.
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

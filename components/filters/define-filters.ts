import { createLoader, createSerializer, type inferParserType, type ParserMap } from 'nuqs/server'
import type { ReactElement } from 'react'

type Parser = ParserMap[string]
type Given<P extends Parser> = inferParserType<P>
type Option = { value: string; label: string; icon?: ReactElement }

/** A filter for one of several values, offered in a menu. */
export type Choice<Words> = {
  label: (words: Words) => string
  /** The label for "no filter"; absent if the parser's default is one of the options. */
  all?: (words: Words) => string
  /** The values, including the chosen one even if it is unknown; `chosen` is empty if no value is chosen. */
  options: (words: Words, chosen: string) => readonly Option[]
}

/** A chip's text, and the value that remains when the chip is removed: none, or `rest`. */
type ChipText<Value> = {
  text: string
  /** Distinguishes the chip from the filter's other chips, if there can be several. */
  key?: string
  /** Whether the record that the chip refers to has been deleted or changed. */
  isLost?: boolean
  rest?: Value
  /** Other filters that the chip covers as well. */
  also?: readonly string[]
}

/**
 * One filter of a list. Its key is its name in the URL and in saved views; its parser determines the type of
 * its value.
 */
export type Filter<P extends Parser, Query, Reader, Words, Around> = {
  /** Reads the value from the URL and writes it there; an unknown value counts as none. */
  parser: P
  /** The part of the API query that this value contributes; empty if the API would reject it. Called only if there is a value. */
  query: (value: NonNullable<Given<P>>, reader: Reader) => Partial<Query>
  choice?: Choice<Words>
  /** Returns one or more chips for a value; `around` contains the values of the other filters. */
  chips?: (value: NonNullable<Given<P>>, words: Words, around: Around) => readonly ChipText<Given<P>>[]
}

/** Declares a filter of one list. Its query depends on `Reader`; its labels and chips depend on `Words`. */
export const filterOf =
  <Query, Reader, Words, Around = unknown>() =>
  <P extends Parser>(filter: Filter<P, Query, Reader, Words, Around>) =>
    filter

// biome-ignore-start lint/suspicious/noExplicitAny: a list's filters have values of different types.
type AnyFilter = {
  parser: Parser
  query: (value: any, reader: any) => object
  choice?: Choice<any>
  chips?: (value: any, words: any, around: any) => readonly ChipText<any>[]
}
// biome-ignore-end lint/suspicious/noExplicitAny: as above.
export type Filters = Record<string, AnyFilter>
type ParsersOf<All extends Filters> = { [Name in keyof All]: All[Name]['parser'] }

/** The values of a list's filters, by name. */
export type FilterValues<All extends Filters> = { [Name in keyof All]: Given<All[Name]['parser']> }
export type FilterChange<All extends Filters> = { [Name in keyof All]?: FilterValues<All>[Name] | null }
type QueryOf<All extends Filters> = ReturnType<All[keyof All]['query']>
type ReaderOf<All extends Filters> = Parameters<All[keyof All]['query']>[1]
/** What the labels and chips of a list's filters depend on. */
export type WordsOf<All extends Filters> = Parameters<NonNullable<All[keyof All]['chips']>>[1]

/** The parsers for `useAddress`. */
export const parsersOf = <All extends Filters>(filters: All) =>
  Object.fromEntries(Object.entries(filters).map(([name, { parser }]) => [name, parser])) as ParsersOf<All>

/** Reads values from the parameters of a request or a saved view, and writes them as a query string without `?`. */
export function addressOf<Parsers extends ParserMap>(parsers: Parsers) {
  const serialise = createSerializer<ParserMap>(parsers)
  return {
    read: createLoader(parsers),
    write: (values: Partial<inferParserType<Parsers>>) =>
      serialise(Object.fromEntries(Object.entries(values).filter(([name]) => name in parsers))).slice(1),
  }
}

const isSet = (value: unknown, usual: unknown) =>
  value !== null && value !== undefined && value !== usual && value !== false && String(value) !== ''

const setOnes = <All extends Filters>(filters: All, values: Partial<FilterValues<All>>) =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value: unknown = values[name]
    return isSet(value, filter.parser.defaultValue) ? [{ name, filter, value }] : []
  })

/** Whether any of the filters is set. */
export const isNarrowed = <All extends Filters>(filters: All, values: Partial<FilterValues<All>>) =>
  setOnes(filters, values).length > 0

/** The values as the API's query, without keys for unset ones, because the query is part of query keys. */
export function queryOf<All extends Filters>(
  filters: All,
  values: FilterValues<All>,
  reader: ReaderOf<All>,
): QueryOf<All> {
  const parts = setOnes(filters, values).map(({ filter, value }) => filter.query(value, reader))
  return Object.assign({}, ...parts)
}

/** The text of an active filter, and the change that removes it. */
export type FilterChip<All extends Filters> = Pick<ChipText<unknown>, 'text' | 'isLost'> & {
  key: string
  name: keyof All & string
  without: FilterChange<All>
}

/** The active filters, in the order of their declarations. */
export const chipsOf = <All extends Filters>(
  filters: All,
  values: FilterValues<All>,
  words: WordsOf<All>,
): FilterChip<All>[] =>
  setOnes(filters, values).flatMap(({ name, filter, value }) =>
    (filter.chips?.(value, words, values) ?? []).map(
      ({ key = name, rest = null, also = [], ...chip }): FilterChip<All> => ({
        ...chip,
        key,
        name,
        without: Object.fromEntries([[name, rest], ...also.map((other) => [other, null])]),
      }),
    ),
  )

/** The change that removes all filters. */
export const noneOf = <All extends Filters>(filters: All) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as { [Name in keyof All]: null }

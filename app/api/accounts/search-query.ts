import { queryOf } from '../answer-read'

/** The query of a search: the filters of attributes are as many as the address repeats. */
export function searchQueryOf(request: Request) {
  const attribute = new URL(request.url).searchParams.getAll('attribute')
  return { ...queryOf(request), ...(attribute.length > 0 && { attribute }) }
}

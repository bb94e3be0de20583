import type { Issue } from '@/lib/contract/errors'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { createNotification } from '@/lib/contract/sending'
import { fillableMembers, placesIn } from '@/lib/format/fill-in'
import { issue } from '../api-error'
import { unknownTags } from '../definitions/tags-service'

type Texts = Pick<ParsedRequestOf<typeof createNotification>['body'], 'message' | 'translations'>

/** Returns an issue for each placeholder in the texts that names an unknown attribute or has no fallback. */
export async function placeIssues(businessId: string, texts: Texts): Promise<Issue[]> {
  const places = textsOf(texts).flatMap(([path, text]) => placesIn(text).map((place) => ({ path, ...place })))
  const members: readonly string[] = fillableMembers
  const tags = new Set(places.map(({ name }) => name).filter((name) => !members.includes(name)))
  const unknown = await unknownTags(businessId, [...tags])
  return places.flatMap(({ path, name, fallback }) => {
    if (unknown.includes(name)) {
      return [issue(path, 'unknown_attribute', `is not an attribute in this business: ${name}`)]
    }
    return fallback ? [] : [issue(path, 'fallback_required', `needs a fallback, such as {{${name}|…}}`)]
  })
}

function textsOf({ message, translations }: Texts): [path: string, text: string][] {
  const parts = [
    ['message', message] as const,
    ...Object.entries(translations).map(([language, text]) => [`translations.${language}`, text] as const),
  ]
  return parts.flatMap(([path, { title = '', body = '' } = {}]) => [
    [`${path}.title`, title],
    [`${path}.body`, body],
  ])
}

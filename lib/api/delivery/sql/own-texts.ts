import { type Person, type Rendering, textsFor } from '@/lib/format/recipient-texts'
import { sql } from '../../db/sql'
import type { OutgoingMessage } from '../providers/port'

/** The data for rendering a notification's text for one recipient. */
export type OwnTexts = Rendering & { person: Omit<Person, 'phone'> }

/**
 * Selects the `OwnTexts` of the notification `n` of `businesses` for the account `a`, from the account's
 * current data; null, without reading the account, if all recipients get the same text.
 */
export const rendering = sql`case when n.fill_in or n.translations <> '{}' then json_build_object(
  'fillIn', n.fill_in, 'translations', n.translations, 'languageAttribute', businesses.language_attribute,
  'person', json_build_object('fullname', a.fullname, 'username', a.username, 'attributes', (
    select coalesce(json_agg(json_build_object('tag', own.tag, 'slot', own.slot, 'value', held -> 'value')), '[]')
    from jsonb_array_elements(a.attributes) held
    join attributes own on own.business_id = a.business_id and own.id = held ->> 'attributeId'
  ))
) end`

/** The fields of a delivery, or of a notification that an account received, that `rendered` uses. */
type Unrendered = Pick<OutgoingMessage, 'message' | 'phone'> & { rendering: OwnTexts | null }

/** Returns the row with its message rendered for the recipient. */
export function rendered<Given extends Unrendered>(given: Given): Given & Pick<OutgoingMessage, 'language'> {
  const { rendering: own, message, phone } = given
  if (!own || !message) return given
  const { texts, language } = textsFor(message, own, { ...own.person, phone })
  return { ...given, message: { ...message, ...texts }, language }
}

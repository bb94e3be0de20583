import { type Person, type Rendering, textsFor } from '@/lib/format/recipient-texts'
import type { OutgoingMessage } from './providers/port'

/** How the texts of a notification are made for one recipient, and what is known of them. */
export type OwnTexts = Rendering & { person: Omit<Person, 'phone'> }

/**
 * OwnTexts of a delivery `d` of the notification `n` to the account `a`; null, and nothing read of the account, where all
 * get the same text. What is known of a recipient is what is known as they are sent to.
 */
export const rendering = `case when n.fill_in or n.translations <> '{}' then json_build_object(
  'fillIn', n.fill_in, 'translations', n.translations, 'languageAttribute', businesses.language_attribute,
  'person', json_build_object('fullname', a.fullname, 'username', a.username, 'attributes', (
    select coalesce(json_agg(json_build_object('tag', own.tag, 'slot', own.slot, 'value', held -> 'value')), '[]')
    from jsonb_array_elements(a.attributes) held
    join attributes own on own.business_id = d.business_id and own.id = held ->> 'attributeId'
  ))
) end`

/** The delivery with its message in the words of its recipient. */
export function rendered<Delivery extends OutgoingMessage & { rendering: OwnTexts | null }>(
  delivery: Delivery,
): Delivery {
  const { rendering: own, message, phone } = delivery
  if (!own || !message) return delivery
  return { ...delivery, message: { ...message, ...textsFor(message, own, { ...own.person, phone }) } }
}

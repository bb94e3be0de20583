type Text = { title: string; body: string; url: string }

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * What a WhatsApp message will read like: `{{1}}` alone holds title and message; of more places the first holds the
 * title, the second the message, the third the link. WhatsApp's templates hold no line breaks.
 */
export function previewWhatsApp({ title, body, url }: Text, template = '{{1}}'): string {
  const [first, second] = [oneLine(title), oneLine(body)].filter((text) => text !== '')
  const isSingle = !/\{\{[2-9]\}\}/.test(template)
  const values = isSingle ? [[first, second].filter(Boolean).join(' — ')] : [first, second, oneLine(url)]
  return template.replace(/\{\{(\d)\}\}/g, (_, place: string) => values[Number(place) - 1] || '–')
}

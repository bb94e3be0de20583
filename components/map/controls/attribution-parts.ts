export type AttributionPart = { text: string; href?: string }

const link = /<a\s[^>]*href=["'](https?:\/\/[^"'\s]+)["'][^>]*>([^<]*)<\/a>/gi

/** Splits a tile server's HTML attribution into plain text and web links, so that none of its markup is rendered. */
export function attributionParts(attribution: string): AttributionPart[] {
  const parts: AttributionPart[] = []
  let end = 0
  for (const match of attribution.matchAll(link)) {
    parts.push({ text: plain(attribution.slice(end, match.index)) })
    parts.push({ text: plain(match[2] ?? ''), href: match[1] })
    end = match.index + match[0].length
  }
  parts.push({ text: plain(attribution.slice(end)) })
  return parts.filter((part) => part.text !== '')
}

function plain(html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  return text
    .replace(/&copy;|&#169;/g, '©')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
}

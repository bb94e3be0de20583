import { Texts } from '@/components/ui/texts'
import { attributionParts } from './attribution-parts'

/** The streets' attribution with links to their owners, or the note if there are none. */
export function MapAttribution({ attribution }: { attribution: string }) {
  if (attribution === '') return null
  return (
    <p className="max-w-full truncate rounded-md border border-line bg-raised px-2 py-1 text-12 text-muted">
      <Texts>
        {attributionParts(attribution).map(({ text, href }) =>
          href ? (
            <a
              key={href}
              href={href}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-2 hover:text-text focus-visible:outline-2 focus-visible:outline-accent"
            >
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </Texts>
    </p>
  )
}

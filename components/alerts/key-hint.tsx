/** The key of a button, in its label; not on phones. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="text-muted max-sm:hidden">
      {name}
    </span>
  )
}

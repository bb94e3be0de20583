/** Selects a piece of a box's text and brings it into sight. */
export function pointAt(
  box: HTMLTextAreaElement | null,
  { start, end }: { start: number; end: number },
): void {
  if (!box) return
  box.focus()
  box.setSelectionRange(start, end)
  const lines = box.value.split('\n').length
  const line = box.value.slice(0, start).split('\n').length - 1
  box.scrollTop = (line / lines) * box.scrollHeight - box.clientHeight / 2
}

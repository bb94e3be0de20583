import type { AlertListModel, Row, SectionName } from './use-alert-list'

export type HeadItem = { kind: 'head'; key: SectionName; section: SectionName; count: number | undefined }
export type RowItem = Row & { kind: 'row'; key: string; place: number; setSize: number }
export type ListItem = HeadItem | RowItem

/**
 * The rows, with a heading before the first row of each section; positions and sizes are counted within the section.
 */
export function itemsOf({ rows, sections }: Pick<AlertListModel, 'rows' | 'sections'>): ListItem[] {
  const items: ListItem[] = []
  const there = new Map<SectionName | undefined, number>()
  for (const { section } of rows) there.set(section, (there.get(section) ?? 0) + 1)
  let place = 0
  rows.forEach((row, at) => {
    const { section } = row
    if (at === 0 || rows[at - 1]?.section !== section) {
      place = 0
      if (section) items.push({ kind: 'head', key: section, section, count: sections[section] })
    }
    place += 1
    const setSize = there.get(section) ?? 0
    items.push({ ...row, kind: 'row', key: row.alert.id, place, setSize })
  })
  return items
}

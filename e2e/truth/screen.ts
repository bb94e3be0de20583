import type { Page } from '@playwright/test'
import { marksOfOld, marksOfUnknown, words } from './words'

/** A snapshot of what a person sees on a page. */
export type Screen = Awaited<ReturnType<typeof readScreen>>

/** tsx wraps every function in a naming helper for stack traces, which does not exist in pages. */
export const nameHelper = 'globalThis.__name ??= (named) => named'

/** The function runs in the page, so it cannot use anything defined outside it. */
export const readScreen = (page: Page) =>
  page.evaluate(() => {
    const visible = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const all = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)].filter(visible)
    const text = (one: Element | null | undefined) => (one?.textContent ?? '').trim()
    const texts = (selector: string, within?: ParentNode) => all(selector, within).map(text)
    // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered claims nothing; lines stay separate.
    const drawn = (one: Element) => (one as HTMLElement).innerText.trim().replace(/\s*\n\s*/g, ' ')
    const covered = (one: Element) => one.closest('[inert]') !== null
    // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered claims nothing.
    const body = document.body.innerText

    const panel = all('section[aria-labelledby][tabindex="-1"]')[0]
    const heading = all('h1')[0]
    const facts = all('dt').map((term) => {
      const value = term.nextElementSibling
      return { name: text(term), text: text(value), stored: value ? texts('bdi', value) : [] }
    })
    const alertRows = all('[data-alert]')
      .filter((row) => !covered(row))
      .map((row) => ({
        id: row.getAttribute('data-alert') ?? '',
        state: / (\w+)$/.exec(text(row.querySelector('.sr-only')))?.[1] ?? '',
        isLeaving: row.querySelector('.line-through') !== null,
      }))
    const centre = (one: Element | undefined) => {
      const { left = 0, top = 0, width = 0, height = 0 } = one?.getBoundingClientRect() ?? {}
      return { x: left + width / 2, y: top + height / 2 }
    }
    const map = centre(all('.leaflet-container')[0])
    const markers = all('.map-marker:not(.map-origin, [data-lifted])').map((marker) => ({
      name: marker.getAttribute('aria-label') ?? '',
      drawnAs: /map-(open|acknowledged|closed)/.exec(marker.className)?.[1] ?? '',
      /** A marker's position in pixels from the map's center. */
      x: centre(marker).x - map.x,
      y: centre(marker).y - map.y,
    }))
    const accountRows = all('tr[data-index]').map((row) => ({
      id: row.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? '',
      // Some parts of a cell are shown only on narrow screens.
      cells: all('td', row).map(drawn),
    }))
    const links = all('main a[href]').map((link) => ({
      to: link.getAttribute('href') ?? '',
      names: texts('bdi', link),
    }))
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(visible)
    return {
      path: location.pathname,
      /** The session for which the page was rendered, and the user named at the bottom of the sidebar. */
      session: document.querySelector('meta[name="beacon-session"]')?.getAttribute('content') ?? undefined,
      who: texts('aside button[aria-haspopup=menu] bdi')[0],
      search: location.search,
      body,
      /** "Live", "Reconnecting", "Stale since 12:03:05". */
      connection: texts('aside [role=status]')[0] ?? '',
      isPending: all('[aria-busy=true]').length > 0 || /\p{L}ing( \p{L}+)*…/u.test(body),
      heading: text(heading),
      marks: heading?.parentElement ? all(':scope > :not(h1)', heading.parentElement).map(drawn) : [],
      facts,
      typed: fields.map(({ value }) => value).filter((value) => value !== ''),
      tableRows: all('tbody tr').map((row) => texts('td', row)),
      alertRows,
      alertTabs: all('[role=radiogroup] label').map(text),
      markers,
      alert: panel &&
        !/^New alert/.test(text(panel.querySelector('h2'))) && {
          state: / ?(Open|Acknowledged|Closed)$/.exec(text(panel.querySelector('h2')))?.[1] ?? '',
          acts: texts('button', panel).filter((name) => /^(Close…|Reopen alert)$/.test(name)),
          events: texts('section ol > li', panel),
          notes: texts('section ol > li > p > bdi', panel),
        },
      accountRows,
      links,
    }
  })

/** Whether the screen says that its content may be old. */
export const saysItIsOld = ({ connection, body }: Screen) =>
  connection !== words.shell.connection.live || marksOfOld.test(body)

/** Whether the screen says that the outcome of a change is unknown. */
export const saysItIsNotKnown = ({ body }: Screen) => marksOfUnknown.test(body)

import { createAccount } from '@/lib/contract/accounts/account'
import { mayDo } from '@/lib/contract/roles'
import { type FalseClaim, pause } from '../desk'
import { readScreen, type Screen, saysItIsOld } from '../screen'
import { words } from '../words'
import type { SharedBrowser, Tab } from './browser'
import type { Person } from './person'

type Wrong = { claim: string; actual: string }

const { title, nobody } = words.shell.otherSession

/** Pages that show the wrong person's data, or show data to the wrong person, and do not correct themselves. */
export async function findFalsePages(browser: SharedBrowser, timeoutMs: number): Promise<FalseClaim[]> {
  const found = await Promise.all(browser.tabs.map((tab) => findFalsePage(browser, tab, timeoutMs)))
  return found.flat()
}

async function findFalsePage(browser: SharedBrowser, tab: Tab, timeoutMs: number): Promise<FalseClaim[]> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const wrong = await look(browser, tab)
    if (wrong.length === 0) return []
    if (Date.now() > until) {
      const desk = `tab ${tab.number}`
      return wrong.map((one) => ({ desk, at: tab.page.url(), ...one }))
    }
    await pause(150)
  }
}

async function look(browser: SharedBrowser, { page }: Tab): Promise<Wrong[]> {
  const screen = await readScreen(page).catch(() => undefined)
  if (!screen) return []
  const now = await browser.whoIsIn()
  const owner = browser.people.find(({ session }) => session === screen.session)
  const isHidden = screen.heading === nobody || screen.heading.startsWith(title.replace('{name}', ''))
  return [
    ...wrongOwner(screen, owner, now, isHidden),
    ...(isHidden ? [] : wrongRoles(screen, owner, now)),
    ...(await findStrangers(browser, screen, isHidden ? undefined : owner)),
  ]
}

/** The page of a person who is no longer signed in may show only who is signed in now, and nothing else. */
function wrongOwner(
  { heading, who }: Screen,
  owner: Person | undefined,
  now: Person | undefined,
  isHidden: boolean,
): Wrong[] {
  if (!owner) return []
  if (!isHidden && who !== undefined && who !== owner.name)
    return [{ claim: `a page of ${owner.name} names ${who}`, actual: owner.name }]
  if (!now) return isHidden && heading !== nobody ? [{ claim: heading, actual: nobody }] : []
  if (owner === now)
    return isHidden ? [{ claim: heading, actual: `${now.name} is signed in, and it is theirs` }] : []
  if (!isHidden) return [{ claim: `a page of ${owner.name} is shown`, actual: `${now.name} is signed in` }]
  const business = owner.records === now.records ? '' : ` (${now.records.business})`
  const so = title.replace('{name}', now.name + business)
  return heading === so ? [] : [{ claim: heading, actual: so }]
}

/** “New account” must be offered exactly to users whose roles currently allow creating accounts. */
function wrongRoles(screen: Screen, owner: Person | undefined, now: Person | undefined): Wrong[] {
  const isRead = screen.path === '/accounts' && screen.accountRows.length > 0
  if (!owner || owner !== now || !isRead || screen.isPending || saysItIsOld(screen)) return []
  const shown = screen.links.some(({ to }) => to === '/accounts/new')
  const so = mayDo(owner.roles, createAccount)
  if (shown === so) return []
  return [
    { claim: `New account is ${shown ? '' : 'not '}offered`, actual: `the roles are ${owner.roles.join()}` },
  ]
}

/** Finds other people's unsaved input, and another business's data. */
async function findStrangers(browser: SharedBrowser, screen: Screen, owner?: Person): Promise<Wrong[]> {
  const shows = (text: string) => [screen.body, ...screen.typed].some((shown) => shown.includes(text))
  const ofBusinesses = browser.people
    .filter(({ records }) => records !== owner?.records)
    .flatMap(({ records }) => records.marks.filter(shows).map((mark) => ({ of: records.business, mark })))
  const others = browser.work().filter(({ person }) => person !== owner)
  const typed = others.flatMap(({ person, desk }) =>
    [...desk.unfinished.values()]
      .filter(({ text }) => shows(text))
      .map((one) => ({ ...one, of: person.name })),
  )
  const unstored = await Promise.all(
    typed.map(async (one) => ((await one.form.isStored(one.text)) ? [] : [{ of: one.of, mark: one.text }])),
  )
  const shown = `a page of ${owner?.name ?? 'nobody'} shows`
  return [...ofBusinesses, ...unstored.flat()].map(({ of, mark }) => ({
    claim: `${shown} “${mark}”`,
    actual: `it belongs to ${of}`,
  }))
}

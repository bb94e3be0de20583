import { type Desk, type FalseClaim, type Form, isSoon, NothingToDo, pause, type Typed } from './desk'
import type { Random } from './random'
import { readScreen } from './screen'

/** How long a form may take to restore earlier input. */
const bringBackMs = 8_000

/**
 * Opens a form, enters text and saves it. If the form already contains unfinished input, there is a one-in-two chance
 * that this input is saved instead; otherwise it is overwritten.
 */
export async function typeInto(desk: Desk, form: Form, text: string, random: Random): Promise<void> {
  const goesOn = random.below(2) === 0
  await form.open()
  if ((await desk.isOwnPage?.()) === false) throw new NothingToDo('The page now belongs to someone else.')
  const before = desk.unfinished.get(form.name)
  if (before && !(await isKept(desk, before, bringBackMs))) await noteLoss(desk, before)
  if (before && goesOn && (await isOnScreen(desk, before.text))) return press(desk, form, before.text)
  await form.fill(text)
  await press(desk, form, text)
}

async function press(desk: Desk, form: Form, text: string): Promise<void> {
  desk.unfinished.set(form.name, { form, text })
  if (form.says) {
    const asked = `${form.name} ${text}`
    desk.possibleMessages.push({ message: form.says, asked, isSo: () => form.isStored(text) })
  }
  await desk.beforePress?.({ record: idAtEnd.exec(form.name)?.[0], text })
  await form.press()
}

const idAtEnd = /[0-9a-f-]{36}$/

/** Waits until nothing is pending, at most until the screen gives up on a write, which takes eight seconds. */
export async function settle({ page }: Desk): Promise<void> {
  await pause(80)
  const isQuiet = async () => (await readScreen(page).catch(() => undefined))?.isPending === false
  await isSoon(isQuiet, 10_000)
}

/**
 * Checks that input is on the screen, is saved, or is restored when its form is reopened. Runs after every action, for
 * the input of that action.
 */
export async function checkTyped(desk: Desk, typed: Typed): Promise<void> {
  const { form, text } = typed
  if (await form.isStored(text)) return void desk.unfinished.delete(form.name)
  if (await desk.isAway?.()) return
  if (!(await isKept(desk, typed, 500))) await checkDraft(desk, typed)
}

/** Opens a form to check its unfinished input; nothing is concluded if the page cannot be loaded. */
export async function checkDraft(desk: Desk, typed: Typed): Promise<void> {
  try {
    await typed.form.open()
  } catch {
    return
  }
  if (!(await isKept(desk, typed, bringBackMs))) await noteLoss(desk, typed)
}

/** Checks all unfinished input and returns what cannot be found. */
export async function checkDrafts(desk: Desk): Promise<FalseClaim[]> {
  for (const typed of [...desk.unfinished.values()]) await checkDraft(desk, typed)
  return desk.lost.splice(0)
}

/** What the screen shows instead, for debugging. */
const excerptOf = async ({ page }: Desk) =>
  (await readScreen(page).catch(() => undefined))?.body.replace(/\s+/g, ' ').slice(0, 300)

const isKept = (desk: Desk, { form, text }: Typed, withinMs: number) =>
  isSoon(async () => (await isOnScreen(desk, text)) || (await form.isStored(text)), withinMs)

async function isOnScreen({ page }: Desk, text: string): Promise<boolean> {
  const screen = await readScreen(page).catch(() => undefined)
  return screen !== undefined && [screen.body, ...screen.typed].some((shown) => shown.includes(text))
}

async function noteLoss(desk: Desk, { form, text }: Typed): Promise<void> {
  if (await desk.isAway?.()) return
  const { name, page, unfinished, lost } = desk
  unfinished.delete(form.name)
  const loss: FalseClaim = {
    desk: name,
    at: page.url(),
    claim: `input is retained (${form.name})`,
    actual: `${text} is neither on the screen nor stored; the screen shows: ${await excerptOf(desk)}`,
  }
  lost.push(loss)
}

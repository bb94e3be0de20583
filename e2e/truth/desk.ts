import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Random } from './random'

/** One browser and the person using it. */
export type Desk = {
  name: string
  page: Page
  /** The API itself, bypassing the proxy: the truth. */
  api: Client
  /** Account types that only this desk changes: their page does not refresh itself. */
  types: { id: string; name: string }[]
  /** Accounts and alerts that every desk changes. */
  accounts: { id: string; phone: string }[]
  alerts: string[]
  /** How long the API has not responded to the console, in ms. */
  silentForMs: () => number
  /** Sentences shown since the last check: in toasts, notices and status lines. */
  said: string[]
  /** How many of these claimed that something was done, and were checked against the API. */
  sentences: number
  /** What the screen may say after acts at this desk, and whether it is true. The latest matches are tried first. */
  mayBeSaid: { sentence: RegExp; asked: string; isSo: () => Promise<boolean> }[]
  /** Input that is not known to be saved, by form. */
  unfinished: Map<string, Typed>
  /** Input that can no longer be found anywhere. */
  lost: FalseClaim[]
  /**
   * Called before every press of a button that changes something, so that others who share the browser may act first.
   * Throws NothingToDo if the button is not to be pressed.
   */
  beforePress?: (pressed: Pressed) => Promise<void>
  /** Whether someone else or nobody is signed in to this browser now; if so, this desk's input must be hidden. */
  isAway?: () => Promise<boolean>
  /** Whether the page still belongs to this desk's person: a reload gives it to the signed-in person. */
  isOwnPage?: () => Promise<boolean>
  /** When each value was last true since the page was opened, for pages that may show an old value. */
  sinceOpened: Map<string, Map<string, number>>
}

/** The record that a press concerns and the text that it saves, if any. */
export type Pressed = { record?: string; text?: string }

export type Typed = { form: Form; text: string }

/** A form whose input is saved by a button. */
export type Form = {
  name: string
  /** Goes to the form, the way a returning user does. */
  open: () => Promise<void>
  fill: (text: string) => Promise<void>
  press: () => Promise<void>
  isStored: (text: string) => Promise<boolean>
  /** What the screen says once the input is saved. */
  says?: RegExp
}

/** An act of a person; throws if there is nothing to do. */
export type Act = {
  name: string
  /** How often it is chosen, relative to the others. */
  weight: number
  run: (desk: Desk, random: Random) => Promise<void>
}

/** Something false: on a screen, or in the saved data. */
export type FalseClaim = { desk: string; at: string; claim: string; truth: string }

/** There is nothing to do here: for instance, it is closed already, or nobody can be reached. */
export class NothingToDo extends Error {}

/** The initial state of a desk. */
export const emptyHands = () => ({
  sentences: 0,
  unfinished: new Map<string, Typed>(),
  lost: [],
  sinceOpened: new Map<string, Map<string, number>>(),
})

let number = 0
/** A text that occurs nowhere else. */
export const unique = (what: string) => `${what} ${Date.now().toString(36)}${number++}`

/** How long an act waits for its button: pages are slow on a busy machine. */
export const soon = { timeout: 8_000 }

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether it becomes true within this time. */
export async function isSoon(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > until) return false
    await pause(100)
  }
}

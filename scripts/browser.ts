import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findCommand, installPackage } from './machine-tools'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const headlessShell = 'chromium-headless-shell'
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The flags for root, under which the sandbox does not work. They also disable the browser's own background
 * requests.
 */
export function browserArguments(): string[] {
  if (process.getuid?.() !== 0) return []
  return ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
}

/** The browser binary for the tests: from CHROMIUM_PATH, installed on this machine, or Playwright's own. */
export function findBrowser(): string | undefined {
  // Not read from lib/env.ts, because CHROMIUM_PATH is not a product setting.
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const own = chromium.executablePath()
  return findCommand(commands) ?? [...applications, own].find((path) => path && existsSync(path))
}

/** Like findBrowser, but installs a browser if there is none. Throws an Error with instructions if that fails. */
export function requireBrowser(): string {
  const found = findBrowser() ?? installPackage('chromium', commands)
  if (!found || !existsSync(found)) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, set CHROMIUM_PATH to its executable, or run `npx playwright install chromium`.',
    )
  }
  return found
}

/**
 * The browser for headless runs: Chromium's headless shell, which opens a page in a third of the time but does not
 * support notifications or preferences. Falls back to the full browser.
 */
export function requireHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return requireBrowser()
  return findCommand([headlessShell]) ?? installPackage(headlessShell, [headlessShell]) ?? requireBrowser()
}

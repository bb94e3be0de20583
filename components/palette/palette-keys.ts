const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** On an Apple keyboard Ctrl+K deletes to the end of the line. */
export const paletteModifier = () => (isApple() ? 'metaKey' : 'ctrlKey')

/** As they are written on this reader's keyboard, and as `aria-keyshortcuts` wants them. */
export const paletteKeys = () =>
  isApple() ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' }

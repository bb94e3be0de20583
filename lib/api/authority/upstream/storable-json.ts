/**
 * Converts a value to JSON that PostgreSQL can store: without NUL, and with U+FFFD for each lone surrogate.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u0000|(ud[89a-f][0-9a-f]{2})|.)/g, (escaped, half) => {
    if (escaped === '\\u0000') return ''
    return half === undefined ? escaped : '\\ufffd'
  })

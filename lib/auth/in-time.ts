const momentMs = 1_500

/** The result if it arrives within 1.5 s, otherwise undefined; for data that a page should not wait for. */
export async function inTime<T>(coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), momentMs)
  })
  try {
    return await Promise.race([coming, over])
  } finally {
    clearTimeout(timer)
  }
}

const longestBytes = 200 * 1024 * 1024
/** What a browser says of spreadsheets; of CSV it says text/csv, text/plain, Excel's own, or nothing. */
const textNames = /\.(csv|txt|tsv)$/i

export type FileProblem = 'notText' | 'tooLarge' | 'emptyFile'

/** Why a file need not be sent at all. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | undefined {
  if (!textNames.test(name)) return 'notText'
  if (size === 0) return 'emptyFile'
  return size > longestBytes ? 'tooLarge' : undefined
}

const longestBytes = 200 * 1024 * 1024
/** What a browser says of spreadsheets; of CSV it says text/csv, text/plain, Excel's own, or nothing. */
const textNames = /\.(csv|txt|tsv)$/i

export type FileProblem = 'notText' | 'tooLarge' | 'emptyFile'

/** Why a file need not be read or sent at all; `mostBytes` is what an import takes, unless it is said. */
export function findFileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  mostBytes = longestBytes,
): FileProblem | undefined {
  if (!textNames.test(name)) return 'notText'
  if (size === 0) return 'emptyFile'
  return size > mostBytes ? 'tooLarge' : undefined
}

const longestBytes = 200 * 1024 * 1024
/** The file type is judged by name: for CSV, browsers report text/csv, text/plain, Excel's type, or nothing. */
const textNames = /\.(csv|txt|tsv)$/i
const tableNames = /\.(csv|txt|tsv|xlsx)$/i

export type FileProblem = 'notText' | 'tooLarge' | 'emptyFile'
export type TableFileProblem = Exclude<FileProblem, 'notText'> | 'notTable'

type Named = Pick<File, 'name' | 'size'>

/** Why a text file is rejected before it is read. */
export function findFileProblem(file: Named, mostBytes: number): FileProblem | undefined {
  return textNames.test(file.name) ? findSizeProblem(file, mostBytes) : 'notText'
}

/** Why an import file is rejected before it is uploaded. */
export function findTableFileProblem(file: Named): TableFileProblem | undefined {
  return tableNames.test(file.name) ? findSizeProblem(file, longestBytes) : 'notTable'
}

function findSizeProblem({ size }: Named, mostBytes: number): 'emptyFile' | 'tooLarge' | undefined {
  if (size === 0) return 'emptyFile'
  return size > mostBytes ? 'tooLarge' : undefined
}

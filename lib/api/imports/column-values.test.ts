import { expect, test } from 'vitest'
import { ColumnValues } from './column-values'

function findingOf(...cells: string[]) {
  const values = new ColumnValues()
  for (const cell of cells) values.add([cell])
  return values.findings(1)[0]
}

test.each([
  ['dmy', ['03/04/1990', '31/12/1990']],
  ['mdy', ['3.4.1990', '12.31.1990']],
  ['ymd', ['1990-12-31', 'unknown']],
  ['dmy', ['1990-12-31', '31-12-1990']],
] as const)('%s is the order of the days %j', (dates, cells) =>
  expect(findingOf(...cells)).toEqual({ dates }),
)

test.each([[['03/04/1990', '11/12/1990']], [['31/12/1990', '12/31/1990']], [['today']]])(
  '%j tell no order',
  (cells) => expect(findingOf(...cells)).toEqual({}),
)

test('the country is that of nearly all phones that name one', () => {
  const chile = ['+56 9 9123 4567', '56991234568', '0056991234569', "'+56991234570"]
  expect(findingOf(...chile, '991234571', '5.69E+10')).toEqual({ country: 'CL' })
  expect(findingOf(...chile.slice(0, 2), '+5491123456789', '+5491123456780')).toEqual({})
  expect(findingOf('991234567', '991234568', '991234569')).toEqual({})
})

test('each column is told by its own cells', () => {
  const values = new ColumnValues()
  for (const at of [1, 2, 3]) values.add([`+5699123456${at}`, `31/12/199${at}`])
  expect(values.findings(3)).toEqual([{ country: 'CL' }, { dates: 'dmy' }, {}])
})

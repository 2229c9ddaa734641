import { expect, test } from 'vitest'
import { createTable, formatTable } from '../../../src/cli/control/table.ts'

test('the columns of a table are aligned, also with the rows before, and the last one ends the line', () => {
  const table = createTable()
  expect(
    table([
      ['ID', 'NAME', 'REQUEST'],
      ['10', 'a', '/long/path/'],
      ['7', 'longer', '/'],
    ]),
  ).toEqual(['ID  NAME    REQUEST', '10  a       /long/path/', '7   longer  /'])
  expect(
    table([
      ['100', '', '/'],
      ['1', 'b', ''],
    ]),
  ).toEqual(['100          /', '1    b'])
  expect(formatTable(['A', 'B'], [])).toEqual(['A  B'])
})

test('what a cell has keeps its line, and stays in its column', () => {
  const rows = [
    ['\u001b[31m\n', 'x'],
    ['b', ['red', 'y']],
  ] as const
  expect(formatTable(['A', 'B'], rows)).toEqual(['A                 B', '\\u001b[31m\\u000a  x', 'b                 y'])
})

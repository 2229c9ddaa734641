import { styleText } from 'node:util'
import { escapeTerminal } from '../../validation/escape-terminal.ts'

/** The text of a cell, which can be what a service says; with a style for terminals that have colours. */
export type Cell = string | readonly [style: Parameters<typeof styleText>[0], text: string]

/**
 * Creates a function that aligns the cells of rows, also with those of the rows before.
 * @returns a line for each row
 */
export function createTable(): (rows: readonly (readonly Cell[])[]) => string[] {
  const widths: number[] = []
  return (rows) => {
    for (const cells of rows) {
      // The last column ends the line.
      for (const [column, cell] of cells.slice(0, -1).entries())
        widths[column] = Math.max(widths[column] ?? 0, toText(cell).length)
    }
    const format = (cell: Cell, column: number, { length }: readonly Cell[]) => {
      const text = column < length - 1 ? toText(cell).padEnd(widths[column]!) : toText(cell)
      return typeof cell === 'string' ? text : styleText(cell[0], text)
    }
    return rows.map((cells) => cells.map(format).join('  ').trimEnd())
  }
}

/** Aligns the cells of one table, below the titles of its columns. */
export function formatTable(titles: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return createTable()([titles.map((title): Cell => ['dim', title]), ...rows])
}

function toText(cell: Cell): string {
  return escapeTerminal(typeof cell === 'string' ? cell : cell[1])
}

import { readDmnTable } from '#/core/decision/dmn/read-table'
import { writeDmnTable } from '#/core/decision/dmn/write-model'
import {
  columnName,
  type GridContext,
  type GridPasteFault,
  gridColumns,
  gridTexts,
  pasteGridCells,
} from '#/core/decision/table-grid'
import type { SheetValue } from '#/core/text/sheet-value'
import type { DecisionTable } from '#/generated/types'
import { SheetError } from '../../core/form'
import { exportFile } from '../designer/export'
import { parseGroups } from '../picker/groups/parse-groups'
import { t } from '../platform/i18n/i18n'

/** Result of an import: a table or the reason for its failure, and sentences about skipped content. */
export type TableImport = { table: DecisionTable; left: string[]; refused?: undefined } | { refused: string }

const noteTitle = () => t('decision-table.note')

const titlesOf = (table: DecisionTable) =>
  gridColumns(table).map((column) => columnName(table, column) || noteTitle())

/** Exports a table as a spreadsheet: column names, then the rows as text. */
export async function exportSheet(table: DecisionTable, world: GridContext): Promise<void> {
  const { downloadSheet } = await import('../platform/spreadsheet')
  await downloadSheet([titlesOf(table), ...gridTexts(table, world)], table.name)
}

/** Exports a table as a DMN document. */
export const exportDmn = (table: DecisionTable, world: GridContext): void =>
  exportFile(writeDmnTable(table, world), `${table.name}.dmn`, 'application/xml')

/** Describes a skipped cell in a sentence. */
export const describeSkippedCell = ({ row, column, text }: GridPasteFault): string =>
  t('decision-table.left.cell', { row: row + 1, column: column || noteTitle(), text })

interface Bringing {
  table: DecisionTable
  world: GridContext
  newId(): string
}

const textOf = (value: SheetValue | undefined) => (value === null || value === undefined ? '' : String(value))

/**
 * Reads the rows of a sheet whose first row has the column names. People are matched by their display texts
 * in the table.
 */
function fromSheet(
  [head = [], ...rows]: readonly (readonly SheetValue[])[],
  { table, world, newId }: Bringing,
): TableImport {
  const names = head.map(textOf)
  const places = titlesOf(table).map((title) => names.indexOf(title))
  if (places.every((at) => at < 0)) return { refused: t('decision-table.import.no-columns') }
  const cells = rows.map((row) => places.map((at) => (at < 0 ? '' : textOf(row[at]))))
  const taken = pasteGridCells(table, { row: 0, column: 0, cells, world, newId })
  const rules = taken.table.rules.slice(0, cells.length)
  return { table: { ...taken.table, rules }, left: taken.refused.map(describeSkippedCell) }
}

async function sheetIn(file: File, bringing: Bringing): Promise<TableImport> {
  const { readSheetFile } = await import('../platform/spreadsheet')
  try {
    return fromSheet(await readSheetFile(file), bringing)
  } catch (error) {
    const reason = error instanceof SheetError ? error.reason : 'unreadable'
    return { refused: t(`widget.table.import-${reason}`) }
  }
}

function dmnIn(text: string, { table, world, newId }: Bringing): TableImport {
  const read = readDmnTable(text, { fields: world.fields, people: parseGroups, newId })
  if (read.refused) return { refused: t(`decision-table.import.${read.refused}`) }
  const left = read.left.map(({ code, text, row = 0 }) =>
    t(`decision-table.left.${code === 'cell' ? 'feel' : code}`, { text, row }),
  )
  const ids = {
    id: table.id,
    outputs: read.table.outputs.map((output) => ({ ...output, id: idLike(output.name, table) ?? output.id })),
  }
  return { table: { ...read.table, ...ids }, left }
}

/** Returns the id of the existing result with this name, so that references to it stay valid. */
const idLike = (name: string, { outputs }: DecisionTable) =>
  outputs.find((output) => output.name === name)?.id

/** Imports a file into a table: a spreadsheet or a DMN document. */
export async function importFile(file: File, bringing: Bringing): Promise<TableImport> {
  return /\.(dmn|xml)$/i.test(file.name) ? dmnIn(await file.text(), bringing) : sheetIn(file, bringing)
}

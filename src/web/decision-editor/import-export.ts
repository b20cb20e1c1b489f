import { readDmnTables } from '#/core/decision/dmn/read-table'
import { writeDmnTable } from '#/core/decision/dmn/write-model'
import {
  columnDisplayName,
  type GridContext,
  type GridPasteError,
  gridColumns,
  gridTexts,
  pasteGridCells,
} from '#/core/decision/table-grid'
import { type SheetValue, sheetCellText } from '#/core/text/sheet-value'
import { findXmlKind } from '#/core/text/xml-kind'
import type { DecisionTable } from '#/generated/types'
import { SheetError } from '../../core/form'
import { downloadTextFile } from '../designer/export'
import { parseGroups } from '../picker/groups/parse-groups'
import { finishInSlices, t } from '../platform'

/** Table that a file offers, with sentences about what was skipped. */
export interface ImportEntry {
  table: DecisionTable
  left: string[]
}

/** Result of reading a file: its tables, at least one, or the reason for the failure. */
export type TableImport =
  | {
      tables: ImportEntry[]
      /** Whether the file only replaces the rows of the open table, as a spreadsheet does. */
      isRowsOnly: boolean
      refused?: undefined
    }
  | { refused: string }

const noteTitle = () => t('decision-table.note')
const disabledTitle = () => t('decision-table.row.disabled')

const titlesOf = (table: DecisionTable) =>
  gridColumns(table).map((column) => columnDisplayName(table, column) || noteTitle())

/** Returns the lines of a spreadsheet: column names, then the rows as text; disabled rows have a column. */
export function decisionSheetLines(table: DecisionTable, world: GridContext): string[][] {
  const lines = [titlesOf(table), ...gridTexts(table, world)]
  if (!table.rules.some(({ disabled }) => disabled)) return lines
  const marks = [disabledTitle(), ...table.rules.map(({ disabled }) => (disabled ? world.words.yes : ''))]
  return lines.map((line, at) => [...line, marks[at] ?? ''])
}

/** Exports a table as a spreadsheet. */
export async function exportDecisionSheet(table: DecisionTable, world: GridContext): Promise<void> {
  const { downloadSheet } = await import('../platform/spreadsheet')
  await downloadSheet(decisionSheetLines(table, world), table.name)
}

/** Exports a table as a DMN document. */
export const exportDmn = (table: DecisionTable, world: GridContext): void =>
  downloadTextFile(writeDmnTable(table, world), `${table.name}.dmn`, 'application/xml')

/** Describes a skipped cell in a sentence. */
export const describeSkippedCell = ({ row, column, text }: GridPasteError): string =>
  t('decision-table.left.cell', { row: row + 1, column: column || noteTitle(), text })

/** Describes a cell that does not fit the type of its column in a sentence. */
export const describeUnfitCell = ({ row, column, text }: GridPasteError): string =>
  t('decision-table.left.unfit', { row: row + 1, column, text })

interface Bringing {
  table: DecisionTable
  world: GridContext
  newId(): string
}

/**
 * Reads the rows of a sheet whose first row has the column names. People are matched by their display texts
 * in the table.
 */
function fromSheet(
  [head = [], ...rows]: readonly (readonly SheetValue[])[],
  { table, world, newId }: Bringing,
): TableImport {
  const names = head.map(sheetCellText)
  const titles = titlesOf(table)
  const places = titles.map((title) => names.indexOf(title))
  if (places.every((at) => at < 0)) return { refused: t('decision-table.import.no-columns') }
  const missing = titles.filter((title) => title !== noteTitle() && !names.includes(title))
  // A condition that the file leaves out would match more than before.
  if (missing.length)
    return { refused: t('decision-table.import.missing-columns', { columns: missing.join(', ') }) }
  const unknown = names.filter((name) => name && name !== disabledTitle() && !titles.includes(name))
  const cells = rows.map((row) => places.map((at) => (at < 0 ? '' : sheetCellText(row[at]))))
  const result = pasteGridCells(table, { row: 0, column: 0, cells, world, newId })
  const mark = names.indexOf(disabledTitle())
  const rules = result.table.rules.slice(0, cells.length).map(({ disabled: _, ...rule }, at) => {
    const isDisabled = mark >= 0 && sheetCellText(rows[at]?.[mark]).trim() === world.words.yes
    return isDisabled ? { ...rule, disabled: true } : rule
  })
  const left = [
    ...unknown.map((text) => t('decision-table.left.column', { text })),
    ...result.refused.map(describeSkippedCell),
  ]
  return { tables: [{ table: { ...result.table, rules }, left }], isRowsOnly: true }
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

const leftTexts = {
  cell: 'feel',
  unfit: 'unfit-row',
  input: 'input',
  result: 'result',
  note: 'note',
  policy: 'policy',
  allowed: 'allowed',
  decision: 'decision',
  extra: 'extra',
  missing: 'missing',
}

async function dmnIn(text: string, { world, newId }: Bringing): Promise<TableImport> {
  if (findXmlKind(text) === 'bpmn') return { refused: t('decision-table.import.bpmn') }
  const read = await finishInSlices(readDmnTables(text, { fields: world.fields, people: parseGroups, newId }))
  if (read.refused) return { refused: t(`decision-table.import.${read.refused}`) }
  const tables = read.tables.map(({ table, left }) => ({
    table,
    left: left.map(({ code, text, row = 0 }) => t(`decision-table.left.${leftTexts[code]}`, { text, row })),
  }))
  return { tables, isRowsOnly: false }
}

/** Returns the id of the existing result with this name, so that references to it stay valid. */
const idLike = (name: string, { outputs }: DecisionTable) =>
  outputs.find((output) => output.name === name)?.id

/** Returns an imported table with the ids of the table that it replaces. */
export const keepTableIds = (imported: DecisionTable, table: DecisionTable): DecisionTable => ({
  ...imported,
  id: table.id,
  outputs: imported.outputs.map((output) => ({ ...output, id: idLike(output.name, table) ?? output.id })),
})

/** Reads a file: a spreadsheet with rows of the open table, or a DMN document with tables. */
export async function importDecisionFile(file: File, bringing: Bringing): Promise<TableImport> {
  return /\.(dmn|xml|bpmn)$/i.test(file.name) ? dmnIn(await file.text(), bringing) : sheetIn(file, bringing)
}

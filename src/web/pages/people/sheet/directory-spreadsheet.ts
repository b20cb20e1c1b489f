import type { SheetColumn } from '#/core/directory/sheet/import-errors'
import { maxNewPeople } from '#/core/directory/sheet/plan-import'
import { departmentColumns, personColumns, readSheets } from '#/core/directory/sheet/read-sheets'
import type {
  DirectorySheets,
  EmployeeDirectorysheetExportData,
  EmployeeDirectorysheetImportData,
  PersonField,
} from '#/generated/types'
import { SheetError } from '../../../../core/form'
import { t } from '../../../platform'
import { api } from '../../../platform/api'

type Exported = EmployeeDirectorysheetExportData
export type OneTimePasswords = EmployeeDirectorysheetImportData['passwords']

/** Returns the column title in a directory spreadsheet. */
export const columnTitleOf = (column: SheetColumn) => t(`directory.sheet.column.${column}`)

/** Returns the name of a sheet. */
export const sheetTitle = (sheet: 'departments' | 'people') => t(`directory.sheet.${sheet}`)

const gridOf = <Column extends SheetColumn>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
) => [columns.map(columnTitleOf), ...rows.map((row) => columns.map((column) => row[column]))]

const fieldsOfPeople = () => api.employee.personfield.list({})

/** Returns the sheet of people: the columns of the product, then the own fields by name. */
const peopleGrid = (people: Exported['people'], fields: readonly PersonField[]) => [
  [...personColumns.map(columnTitleOf), ...fields.map(({ name }) => name)],
  ...people.map((row) => [
    ...personColumns.map((column) => row[column]),
    ...fields.map(({ id }) => row.own[id] ?? ''),
  ]),
]

async function hand({ departments, people }: Exported, name: string, notes: readonly string[] = []) {
  const fields = await fieldsOfPeople()
  const { downloadSheets } = await import('../../../platform/spreadsheet')
  await downloadSheets(
    [
      { name: sheetTitle('people'), grid: peopleGrid(people, fields) },
      { name: sheetTitle('departments'), grid: gridOf(departmentColumns, departments) },
      ...(notes.length ? [{ name: t('directory.sheet.notes'), grid: notes.map((note) => [note]) }] : []),
    ],
    name,
  )
}

/** Downloads enabled departments and people as a file. */
export const exportDirectory = async () =>
  hand(await api.employee.directorysheet.export({}), t('directory.sheet.export-name'))

/** Downloads a template: the existing departments, column titles for people, and how it is read. */
export async function downloadTemplate() {
  const { departments } = await api.employee.directorysheet.export({})
  const notes = [t('directory.sheet.hint'), t('directory.sheet.limit', { most: maxNewPeople })]
  await hand({ departments, people: [] }, t('directory.sheet.template-name'), notes)
}

/** Downloads the one-time passwords of new people. */
export async function downloadPasswords(passwords: OneTimePasswords) {
  const { downloadSheet } = await import('../../../platform/spreadsheet')
  const head = [columnTitleOf('jobid'), columnTitleOf('name'), t('directory.sheet.password')]
  const rows = passwords.map(({ jobid, name, password }) => [jobid, name, password])
  await downloadSheet([head, ...rows], t('directory.sheet.passwords-name'))
}

/** Parsed directory rows of a file, or the error text. */
export type DirectoryFileResult = { sheets: DirectorySheets; unknown: string[] } | { failure: string }

/** Reads a file of departments and people. */
export async function readDirectoryFile(file: File): Promise<DirectoryFileResult> {
  try {
    const { readSheetsFile } = await import('../../../platform/spreadsheet')
    const read = readSheets(await readSheetsFile(file), columnTitleOf, await fieldsOfPeople())
    if (!('refusal' in read)) return read
    const column = read.column ? columnTitleOf(read.column) : ''
    const why = read.refusal === 'none' ? 'directory.sheet.file-none' : `list.sheet-${read.refusal}`
    return { failure: t(why, { column }) }
  } catch (error) {
    return {
      failure: t(`list.sheet-${error instanceof SheetError ? error.reason : 'unreadable'}`),
    }
  }
}

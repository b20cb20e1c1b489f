import type { SheetColumn } from '#/core/directory/sheet/import-errors'
import { maxImportRows } from '#/core/directory/sheet/plan-import'
import { departmentColumns, personColumns, readSheets } from '#/core/directory/sheet/read-sheets'
import type { DirectorySheets, EmployeeDirectorysheetExportData, PersonField } from '#/generated/types'
import { SheetError } from '../../../../core/form'
import { t } from '../../../platform'
import { api } from '../../../platform/api'

type Exported = EmployeeDirectorysheetExportData

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
  const notes = [t('directory.sheet.hint'), t('directory.sheet.limit', { most: maxImportRows })]
  await hand({ departments, people: [] }, t('directory.sheet.template-name'), notes)
}

/** Collects the pages of a call that continues after a position. */
async function collectPages<Page extends { next: number | null }>(
  load: (after: { after: number } | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await load(undefined)]
  for (let after = pages[0]?.next; typeof after === 'number'; after = pages.at(-1)?.next)
    pages.push(await load({ after }))
  return pages
}

/** Downloads the one-time passwords of the people an import added who have not signed in yet. */
export async function downloadPasswords(id: string) {
  const pages = await collectPages((after) => api.employee.directorysheet.passwords({ id, ...after }))
  const { downloadSheet } = await import('../../../platform/spreadsheet')
  const head = [columnTitleOf('jobid'), columnTitleOf('name'), t('directory.sheet.password')]
  const rows = pages.flatMap(({ passwords }) =>
    passwords.map(({ jobid, name, password }) => [jobid, name, password]),
  )
  await downloadSheet([head, ...rows], t('directory.sheet.passwords-name'))
}

const textIn = (cells: Record<string, unknown>, column: string) => String(cells[column] ?? '')

/** Downloads the rejected rows of an import as the same sheets, with the reasons in a last column. */
export async function downloadFaults(id: string) {
  const pages = await collectPages((after) => api.employee.directorysheet.faults({ id, ...after }))
  const rows = pages.flatMap((page) => page.rows)
  const fields = await fieldsOfPeople()
  const reason = t('directory.sheet.reason')
  const reasonOf = ({ more, ...first }: (typeof rows)[number]) =>
    [first, ...more].map(({ column, msg }) => (column ? `${columnTitleOf(column)}: ${msg}` : msg)).join('\n')
  const people = rows.filter(({ sheet }) => sheet === 'people')
  const departments = rows.filter(({ sheet }) => sheet === 'departments')
  const ownOf = ({ own = {} }: { own?: unknown }) => own as Record<string, string>
  const { downloadSheets } = await import('../../../platform/spreadsheet')
  const sheets = [
    {
      name: sheetTitle('people'),
      grid: [
        [...personColumns.map(columnTitleOf), ...fields.map((field) => field.name), reason],
        ...people.map((row) => [
          ...personColumns.map((column) => textIn(row.cells, column)),
          ...fields.map((field) => ownOf(row.cells)[field.id] ?? ''),
          reasonOf(row),
        ]),
      ],
    },
    {
      name: sheetTitle('departments'),
      grid: [
        [...departmentColumns.map(columnTitleOf), reason],
        ...departments.map((row) => [
          ...departmentColumns.map((column) => textIn(row.cells, column)),
          reasonOf(row),
        ]),
      ],
    },
  ]
  await downloadSheets(
    sheets.filter(({ grid }) => grid.length > 1),
    t('directory.sheet.faults-name'),
  )
}

/** Number of rows uploaded so far, and of all. */
export interface UploadProgress {
  done: number
  rows: number
}

const rowsPerPart = 2_000

/** Uploads the rows of a file in parts. Returns the id of the import. */
export async function uploadSheets(
  name: string,
  { departments, people }: DirectorySheets,
  onProgress: (progress: UploadProgress) => void,
): Promise<string> {
  const rows = departments.length + people.length
  let id: string | undefined
  for (let at = 0; at < Math.max(rows, 1); at += rowsPerPart) {
    onProgress({ done: Math.min(at + rowsPerPart, rows), rows })
    const after = Math.max(0, at - departments.length)
    const end = Math.max(0, at + rowsPerPart - departments.length)
    const sheets = { departments: departments.slice(at, at + rowsPerPart), people: people.slice(after, end) }
    const known = id === undefined ? undefined : { id }
    id = (await api.employee.directorysheet.upload({ name: name.slice(0, 200), sheets, ...known })).id
  }
  return id ?? ''
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
    const reasonKey = read.refusal === 'none' ? 'directory.sheet.file-none' : `list.sheet-${read.refusal}`
    return { failure: t(reasonKey, { column }) }
  } catch (error) {
    return {
      failure: t(`list.sheet-${error instanceof SheetError ? error.reason : 'unreadable'}`),
    }
  }
}

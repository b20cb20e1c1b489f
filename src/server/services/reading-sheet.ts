import { BusinessError } from '../../core/business-error'
import { companyZone } from '../../core/company/company-zone'
import { planReadingSheet } from '../../core/company/reading-sheet'
import { type RecordSheet, readRecordSheet, sheetFields } from '../../core/form'
import { localDate } from '../../core/text/formats'
import type { SheetValue } from '../../core/text/sheet-value'
import type { SheetImport } from '../../generated/types'
import {
  type Context,
  type DbReader,
  finishInSlices,
  type Language,
  localizeProblems,
  translateKey,
} from '../platform'
import { getProductForm } from '../platform/schemas/product-form'
import { readerFilter } from '../policies/reading-records'
import {
  addReadingRecords,
  listRecordsOfReaders,
  lockReadingRecords,
  type ReadingRecordRow,
  readCurrentDirectory,
} from '../queries'

type Grid = readonly (readonly SheetValue[])[]
type Sheet = Exclude<RecordSheet, { refusal: string }>

/** Maximum number of new records and errors described individually; the rest is counted. */
const maxListed = 500

const languages: readonly Language[] = ['zh', 'en', 'es']
/** Columns of an exported file without a form field; only the job number is read. */
const extraColumns = ['jobid', 'reader', 'dept'] as const

/** Languages, the reader's own first: errors are described in it. */
const spoken = ({ language }: Context) => [language, ...languages.filter((other) => other !== language)]

async function sheetOf(grid: Grid, context: Context): Promise<Sheet> {
  const titles = extraColumns.flatMap((key) =>
    languages.map((language) => [translateKey(language, `readbook.${key}`), key] as const),
  )
  const forms = spoken(context).map((language) => getProductForm('reading-record', language))
  const today = localDate(context.clock.now(), companyZone)
  const read = readRecordSheet({ forms, beside: Object.fromEntries(titles), grid, today })
  const sheet = await finishInSlices(read)
  if ('refusal' in sheet) throw new BusinessError(`list.sheet-${sheet.refusal}`, { column: sheet.column })
  return sheet
}

/** Loads the possible readers; managers of records may import those of others. */
async function readersFor(context: Context) {
  const { caller } = context
  const directory = await readCurrentDirectory(context)
  const only = readerFilter(caller)
  const people = new Map(directory.people().map((person) => [person.jobId, person]))
  return (jobId: string) => {
    const person = jobId ? people.get(jobId) : directory.person(caller.id)
    if (!person || (only && person.id !== only)) return undefined
    const [first] = person.departments
    return { id: person.id, name: person.name, dept: (first && directory.department(first.id)?.name) ?? '' }
  }
}

/** Plans what a spreadsheet would add to the reading records. */
export async function planReadingImport(reader: DbReader, grid: Grid, context: Context) {
  const sheet = await sheetOf(grid, context)
  const readerOf = await readersFor(context)
  const jobIds = [...new Set(sheet.rows.map((row) => row.beside.jobid ?? ''))]
  const readers = jobIds.flatMap((jobId) => readerOf(jobId)?.id ?? [])
  const readingRecords = await listRecordsOfReaders(reader, context.caller.workspace, readers)
  return { sheet, plan: planReadingSheet(sheet.rows, { readerOf, kept: readingRecords }) }
}

type Planned = Awaited<ReturnType<typeof planReadingImport>>

/** Imports the rows of a spreadsheet, all or nothing. */
export const importReadingSheet = (grid: Grid, context: Context): Promise<Planned> =>
  context.db.transaction(async (tx) => {
    const { caller, clock, newId } = context
    await lockReadingRecords(tx, caller.workspace)
    const planned = await planReadingImport(tx, grid, context)
    const records: ReadingRecordRow[] = planned.plan.added.map(({ record }) => ({ ...record, id: newId() }))
    await addReadingRecords(tx, caller.workspace, { records, now: clock.now() })
    return planned
  })

/** View of an import plan. */
export function toSheetImportView(
  { sheet, plan }: Planned,
  { language }: Context,
): Omit<SheetImport, 'kept' | 'sha256'> {
  const [name, ...fields] = sheetFields(getProductForm('reading-record', language))
  const describeRecord = (record: Record<string, unknown>) =>
    fields.flatMap(({ model, name: title }) => {
      const text = String(record[model] ?? '')
      return text ? [{ title, text }] : []
    })
  const late = plan.faults.map(({ column, ...fault }) => ({
    ...fault,
    column: column ? translateKey(language, `readbook.${column}`) : '',
  }))
  const faults = [...sheet.faults, ...late].toSorted((a, b) => a.row - b.row)
  return {
    added: plan.added.length,
    same: plan.same,
    steps: plan.added.slice(0, maxListed).map(({ row, record }) => {
      const result: Record<string, unknown> = record
      return { row, name: String(result[name?.model ?? ''] ?? ''), says: describeRecord(result) }
    }),
    faults: localizeProblems(language, faults.slice(0, maxListed)),
    faulty: new Set(faults.map(({ row }) => row)).size,
    unknown: sheet.unknown,
  }
}

import { BusinessError } from '../business-error'
import { readDate } from '../text/read-date'

/** Reading record as the client sent it; empty fields may be missing. */
interface ReadingRecordInput {
  title: string
  author?: string | null
  begun?: string | null
  finished?: string | null
  pages?: number | null
  score?: number | null
  note?: string | null
}

function dayOf(sent: string | null | undefined): string | null {
  if (!sent) return null
  const { value } = readDate(sent, 'date')
  if (value === undefined) throw new BusinessError('readbook.no-day', { day: sent })
  return value
}

/**
 * Validates a reading record before it is stored: it needs a title and existing days, and must not end before
 * it begins; otherwise it is rejected.
 */
export function checkReadingRecord(sent: ReadingRecordInput) {
  const title = sent.title.trim()
  if (!title) throw new BusinessError('readbook.no-title')
  const [startedId, finished] = [dayOf(sent.begun), dayOf(sent.finished)]
  if (startedId && finished && finished < startedId) throw new BusinessError('readbook.ends-before')
  return {
    title,
    author: sent.author?.trim() ?? '',
    begun: startedId,
    finished,
    pages: sent.pages ?? null,
    score: sent.score ?? null,
    note: sent.note?.trim() ?? '',
  }
}

/** Person whose record a row becomes. */
interface SheetReader {
  id: string
  name: string
  dept: string
}

type Kept = ReturnType<typeof checkReadingRecord> & { reader_id: string; reader: string; dept: string }

interface SheetLine {
  row: number
  values: object
  beside: Readonly<Record<string, string>>
}

/** Skipped row, with the invalid column. */
interface ReadingFault {
  row: number
  column?: 'jobid' | 'finished'
  text: string
  code: string
  params: Record<string, unknown>
}

/**
 * Context of a sheet: resolves a job number to a person; undefined if it does not exist or the caller may not
 * write that person's records.
 */
export interface ReadingSheetContext {
  readerOf(jobId: string): SheetReader | undefined
  kept: readonly Omit<Kept, 'reader' | 'dept'>[]
}

/** Key of a record: rows with the same key are one record. */
const sameAs = ({
  reader_id,
  title,
  author,
  begun,
  finished,
  pages,
  score,
  note,
}: ReadingSheetContext['kept'][number]) =>
  JSON.stringify([reader_id, title, author, begun, finished, pages, score, note])

/** Plans the records of a sheet: new ones, and a count of those already stored or duplicated. */
export function planReadingSheet(lines: readonly SheetLine[], { readerOf, kept }: ReadingSheetContext) {
  const known = new Set(kept.map(sameAs))
  const added: { row: number; record: Kept }[] = []
  const faults: ReadingFault[] = []
  let same = 0
  for (const { row, values, beside } of lines) {
    const jobid = beside.jobid ?? ''
    const reader = readerOf(jobid)
    if (!reader) {
      faults.push({ row, column: 'jobid', text: jobid, code: 'readbook.no-reader', params: { jobid } })
      continue
    }
    try {
      const sent = checkReadingRecord(values as ReadingRecordInput)
      const record = { ...sent, reader_id: reader.id, reader: reader.name, dept: reader.dept }
      if (known.has(sameAs(record))) same += 1
      else added.push({ row, record })
      known.add(sameAs(record))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      const { code, params } = error
      faults.push({
        row,
        column: 'finished',
        text: String((values as ReadingRecordInput).finished ?? ''),
        code,
        params,
      })
    }
  }
  return { added, same, faults }
}

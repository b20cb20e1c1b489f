import { BusinessError } from '../business-error'
import { readDate } from '../text/read-date'

/** Reading record as the client sent it; empty fields may be missing. */
export interface ReadingRecordInput {
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
  const [begun, finished] = [dayOf(sent.begun), dayOf(sent.finished)]
  if (begun && finished && finished < begun) throw new BusinessError('readbook.ends-before')
  return {
    title,
    author: sent.author?.trim() ?? '',
    begun,
    finished,
    pages: sent.pages ?? null,
    score: sent.score ?? null,
    note: sent.note?.trim() ?? '',
  }
}

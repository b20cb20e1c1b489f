import { BusinessError } from '../../../core/business-error'
import { createDocumentWorker } from './document-worker'
import type { PaperDocument, PaperOutcome, PaperSetting } from './paper-document'
import { paperFonts } from './paper-fonts'
import text from './paper-worker.ts?worker-text'

/** Maximum number of pages of a document. */
const maxPages = 1_000

const settingOf = (): PaperSetting => ({ ...paperFonts(), maxPages })

const draw = createDocumentWorker<PaperDocument, PaperOutcome>(text, settingOf)

/** Draws a document for a person as PDF in the worker, in turn; rejects if it is too long or too many wait. */
export async function renderPaper(paper: PaperDocument, personId: string): Promise<Buffer> {
  const outcome = await draw(paper, personId)
  if ('bytes' in outcome) {
    const { buffer, byteOffset, byteLength } = outcome.bytes
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  const error = new BusinessError(outcome.failure, { pages: maxPages })
  error.cause = outcome.cause
  throw error
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BusinessError } from '../../../core/business-error'
import { createDocumentWorker } from './document-worker'
import type { PaperDocument, PaperOutcome, PaperSetting } from './paper-document'
import text from './paper-worker.ts?worker-text'

/** Maximum number of pages of a document. */
const maxPages = 1_000

function settingOf(): PaperSetting {
  const library = fileURLToPath(import.meta.url)
  const fonts = join(dirname(createRequire(library).resolve('@embedpdf/fonts-sc')), '../fonts')
  return {
    library,
    regular: join(fonts, 'NotoSansHans-Regular.otf'),
    bold: join(fonts, 'NotoSansHans-Bold.otf'),
    maxPages,
  }
}

const draw = createDocumentWorker<PaperDocument, PaperOutcome>(text, settingOf)

/** Draws a document for a person as PDF in the worker, in turn; rejects if it is too long or too many wait. */
export async function renderPaper(paper: PaperDocument, personId: string): Promise<Buffer> {
  const outcome = await draw(paper, personId)
  if ('bytes' in outcome) return Buffer.from(outcome.bytes.buffer)
  const error = new BusinessError(outcome.failure, { pages: maxPages })
  error.cause = outcome.cause
  throw error
}

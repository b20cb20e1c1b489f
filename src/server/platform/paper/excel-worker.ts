import { WorkbookTooLargeError } from './excel/fill-sheet'
import { fillWorkbook } from './excel/fill-workbook'
import { openWorkbook } from './excel/open-workbook'
import { serveTemplates } from './serve-templates'
import type { TemplateOutcome, TemplateRequest } from './template-document'

/* Worker that reads and fills Excel templates, one after the other. */

async function run(request: TemplateRequest): Promise<TemplateOutcome> {
  const workbook = await openWorkbook(request.template)
  const fault = workbook.sheets.find((sheet) => sheet.fault)?.fault
  if (fault) return fault
  if (request.kind === 'tags') return { tags: workbook.sheets.flatMap(({ tags }) => tags) }
  return { bytes: await fillWorkbook(workbook, request.data) }
}

serveTemplates(run, (error) =>
  error instanceof WorkbookTooLargeError ? { failure: 'paper.slow', text: '' } : undefined,
)

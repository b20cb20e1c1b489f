import { BusinessError } from '../../../core/business-error'
import {
  isTemplateFormat,
  starterDocument,
  starterRows,
  type TemplateFormat,
  type TemplateNames,
  templateFormats,
} from '../../../core/print'
import type { FlowDesign, OaFlowDetailData, TemplateField } from '../../../generated/types'
import { type Context, waitForBytes } from '../../platform'
import { createXlsx } from '../../platform/files/xlsx'
import { createZip } from '../../platform/files/zip'
import type { FieldTexts, TemplateFault, TemplateReading } from '../../platform/paper/template-document'
import { runTemplate } from '../../platform/paper/template-workers'
import { findFile } from '../../queries'

/** Maximum size of a template, in bytes. */
const maxTemplateBytes = 20 * 1024 * 1024

type Paper = NonNullable<OaFlowDetailData['papers']>[number]

/** Returns the templates of a design, by the names that readers see. */
export const listPapers = ({ set }: Pick<FlowDesign, 'set'>): Paper[] =>
  (set.printTemplates ?? []).flatMap(({ fileid: id, name, formats }) =>
    isTemplateFormat(formats)
      ? [{ id, name: name.replace(/\.\w+$/, ''), format: templateFormats[formats].title as Paper['format'] }]
      : [],
  )

/** Template of a design, by its file. */
interface TemplateFile {
  designId: string
  fileId: string
}

async function readBytes(content: AsyncIterable<unknown>): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Reads a template; throws for a file that is not of this design, as for one that is gone. */
export async function readTemplate(
  { designId, fileId }: TemplateFile,
  { db, caller, files }: Context,
): Promise<{ format: TemplateFormat; bytes: Uint8Array }> {
  const file = await findFile(db, caller.workspace, fileId)
  if (file?.designId !== designId || file.bytes > maxTemplateBytes)
    throw new BusinessError('paper.template-missing')
  if (!isTemplateFormat(file.format)) throw new BusinessError('paper.template-unreadable')
  const content = files.read(fileId)
  if (!(await waitForBytes(content))) throw new BusinessError('paper.template-missing')
  return { format: file.format, bytes: await readBytes(content) }
}

/** Returns the texts of the fields of a PDF form by their names. */
export const fieldTexts = (fields: readonly TemplateField[], fileId: string): FieldTexts =>
  Object.fromEntries(fields.flatMap((one) => (one.fileid === fileId ? [[one.field, one.text]] : [])))

/** Reads the placeholders of a template, or why it has none that can be read. */
export async function readTemplateTags(
  { fields, ...file }: TemplateFile & { fields: readonly TemplateField[] },
  context: Context,
): Promise<TemplateReading | TemplateFault> {
  const { format, bytes } = await readTemplate(file, context)
  const request = { kind: 'tags' as const, template: bytes, fields: fieldTexts(fields, file.fileId) }
  const outcome = await runTemplate(format, request, context.caller.id)
  if ('tags' in outcome) return outcome
  if ('failure' in outcome) return { text: '', ...outcome }
  throw new BusinessError('paper.failed')
}

/** Creates a Word document, or a spreadsheet, with a placeholder for each name. */
export function createStarter(names: Omit<TemplateNames, 'steps'>, format: 'docx' | 'xlsx', name: string) {
  if (format === 'xlsx') {
    const [head = [], ...rows] = starterRows(names)
    return readBytes(createXlsx({ name, head, rows: [rows] }))
  }
  const parts = Object.entries(starterDocument(names)).map(([path, text]) => ({
    name: path,
    content: [text],
  }))
  return readBytes(createZip(parts))
}

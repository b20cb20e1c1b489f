import { BusinessError } from '../../../core/business-error'
import { starterDocument, type TemplateNames } from '../../../core/print'
import type { FlowDesign, TemplateTag } from '../../../generated/types'
import { type Context, waitForBytes } from '../../platform'
import { createZip } from '../../platform/files/zip'
import { runWord } from '../../platform/paper/fill-word'
import type { WordFault } from '../../platform/paper/word-document'
import { findFile } from '../../queries'

/** MIME type of Word documents. */
export const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Maximum size of a template, in bytes. */
const maxTemplateBytes = 20 * 1024 * 1024

/** Returns the Word templates of a design, by the names that readers see. */
export const listPapers = ({ set }: Pick<FlowDesign, 'set'>): { id: string; name: string }[] =>
  (set.printTemplates ?? []).map(({ fileid, name }) => ({ id: fileid, name: name.replace(/\.docx$/i, '') }))

/** Template of a design, by its file. */
interface TemplateFile {
  designId: string
  fileId: string
}

/** Reads the bytes of a template; throws for a file that is not of this design, as for one that is gone. */
export async function readTemplate(
  { designId, fileId }: TemplateFile,
  context: Context,
): Promise<Uint8Array> {
  const { db, caller, files } = context
  const file = await findFile(db, caller.workspace, fileId)
  if (file?.designId !== designId || file.bytes > maxTemplateBytes)
    throw new BusinessError('paper.template-missing')
  const content = files.read(fileId)
  if (!(await waitForBytes(content))) throw new BusinessError('paper.template-missing')
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Reads the placeholders of a template, or why it has none that can be read. */
export async function readTemplateTags(
  file: TemplateFile,
  context: Context,
): Promise<{ tags: TemplateTag[] } | WordFault> {
  const template = await readTemplate(file, context)
  const outcome = await runWord({ kind: 'tags', template }, context.caller.id)
  if ('tags' in outcome) return outcome
  if ('failure' in outcome) return { text: '', ...outcome }
  throw new BusinessError('paper.failed')
}

/** Creates a Word document with a placeholder for each name. */
export async function createStarter(names: Omit<TemplateNames, 'steps'>): Promise<Buffer> {
  const parts = Object.entries(starterDocument(names)).map(([name, text]) => ({ name, content: [text] }))
  const pieces: Buffer[] = []
  for await (const piece of createZip(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

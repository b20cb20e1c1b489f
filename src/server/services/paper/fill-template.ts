import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { BusinessError } from '../../../core/business-error'
import { planPrintInSlices, planPrintLog, type TemplateFormat, templateFormats } from '../../../core/print'
import { designLanguage } from '../../../core/text/language'
import { type Context, finishInSlices, translators } from '../../platform'
import type { TemplateData, TemplateFault, TemplateValue } from '../../platform/paper/template-document'
import { runTemplate } from '../../platform/paper/template-workers'
import { listFlowFiles } from '../../queries'
import { loadVisibleFlow, type VisibleFlow } from '../../read-models/action-context/visible-flow'
import { filterVisibleFiles } from '../visible-file'
import { loadProof } from './create-pdf'
import { loadFlowPrint, loadPrintHistory } from './load-print'
import { PaperImages } from './paper-images'
import { toTemplateData } from './template-data'
import { fieldTexts, listPapers, readTemplate } from './template-file'

/** Side of the code in a document, in pixels. */
const codeSide = 96

async function codeImage(address: string, name: string): Promise<TemplateValue> {
  const svg = Buffer.from(renderSVG(address, { border: 1 }))
  const bytes = await sharp(svg, { density: 200 })
    .resize(400, 400)
    .flatten({ background: 'white' })
    .jpeg()
    .toBuffer()
  return { bytes: new Uint8Array(bytes), name, width: codeSide, height: codeSide }
}

/** Flow whose templates are filled, as the caller may see it. It speaks the language of the design, as placeholders do. */
interface FillSource {
  context: Context
  visibleFlow: VisibleFlow
  papers: ReturnType<typeof listPapers>
}

async function openSource(flowId: string, readerContext: Context): Promise<FillSource> {
  const context: Context = { ...readerContext, language: designLanguage }
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
  return { context, visibleFlow, papers: listPapers(visibleFlow.scene.snapshot.design) }
}

/** Loads the values of the placeholders, which are the same in all templates of a flow. */
async function loadData({ context, visibleFlow }: FillSource): Promise<TemplateData> {
  const { db, caller } = context
  const say = translators[designLanguage]
  const { id } = visibleFlow.scene.running
  const images = new PaperImages(
    context,
    filterVisibleFiles(visibleFlow, await listFlowFiles(db, caller.workspace, id)),
  )
  const printed = await loadFlowPrint(visibleFlow, { empty: true }, context)
  const { rows, values } = printed
  const plan = planPrintInSlices(rows, { values, empty: true, language: designLanguage, say })
  const blocks = await finishInSlices(plan)
  const lines = planPrintLog(await loadPrintHistory(visibleFlow, context), say)
  const proof = await loadProof(id, context)
  const code = proof && (await codeImage(proof.address, proof.name))
  return toTemplateData({ printed, blocks, lines, images, code }, say)
}

/** Filled template. */
interface FilledTemplate {
  bytes: Buffer
  /** Name of the file by its flow and template. */
  name: string
  mime: string
  format: TemplateFormat
}

async function fill(
  { context, visibleFlow: { scene } }: FillSource,
  { id, name }: FillSource['papers'][number],
  data: TemplateData,
): Promise<FilledTemplate> {
  const { running, snapshot } = scene
  const { format, bytes } = await readTemplate({ designId: running.designId, fileId: id }, context)
  const fields = fieldTexts(snapshot.design.set.templateFields ?? [], id)
  const request = { kind: 'fill' as const, template: bytes, data, fields }
  const outcome = await runTemplate(format, request, context.caller.id)
  if (!('bytes' in outcome)) throw fillError(outcome)
  return {
    bytes: Buffer.from(outcome.bytes),
    name: `${running.workname || running.name} ${name}.${format}`,
    mime: templateFormats[format].mime,
    format,
  }
}

/** Returns the error for a template that cannot be filled, by the part that is wrong. */
function fillError(outcome: object): BusinessError {
  const { failure = 'paper.failed', text = '' } = outcome as Partial<TemplateFault>
  return new BusinessError(failure, { text })
}

/** Flow, and the template of its design. */
interface FillRequest {
  flowId: string
  template: string
}

/** Fills a template of the flow's design with what the caller may see of the flow. */
export async function fillTemplate(
  { flowId, template }: FillRequest,
  readerContext: Context,
): Promise<FilledTemplate> {
  const source = await openSource(flowId, readerContext)
  const paper = source.papers.find(({ id }) => id === template)
  if (!paper) throw new BusinessError('paper.template-missing')
  return fill(source, paper, await loadData(source))
}

/** Template of a flow's design, filled or with the reason why it is not. */
export interface TemplateResult {
  /** Name of the template, with the extension of its file. */
  name: string
  file: FilledTemplate | BusinessError
}

/** Fills all templates of the flow's design, one after the other. */
export async function* fillTemplates(flowId: string, readerContext: Context): AsyncGenerator<TemplateResult> {
  const source = await openSource(flowId, readerContext)
  const data = source.papers.length ? await loadData(source) : undefined
  if (!data) return
  for (const paper of source.papers) {
    const file = await fill(source, paper, data).catch((error: unknown) => {
      if (error instanceof BusinessError) return error
      throw error
    })
    yield { name: file instanceof BusinessError ? paper.name : `${paper.name}.${file.format}`, file }
  }
}

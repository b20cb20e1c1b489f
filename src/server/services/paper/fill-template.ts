import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { BusinessError } from '../../../core/business-error'
import { planPrintInSlices, planPrintLog, templateFormats } from '../../../core/print'
import { designLanguage } from '../../../core/text/language'
import { type Context, finishInSlices, translators } from '../../platform'
import type { TemplateFault, TemplateValue } from '../../platform/paper/template-document'
import { runTemplate } from '../../platform/paper/template-workers'
import { listFlowFiles } from '../../queries'
import { loadVisibleFlow } from '../../read-models/action-context/visible-flow'
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

/** Flow, and the template of its design. */
interface FillRequest {
  flowId: string
  template: string
}

/**
 * Fills a template of the flow's design with what the caller may see of the flow. It speaks the language of the
 * design, as its placeholders do.
 */
export async function fillTemplate(
  { flowId, template }: FillRequest,
  given: Context,
): Promise<{ bytes: Buffer; name: string; mime: string }> {
  const context: Context = { ...given, language: designLanguage }
  const { db, caller } = context
  const say = translators[designLanguage]
  const seen = await loadVisibleFlow(context, { flow: flowId })
  const { snapshot, running } = seen.scene
  const paper = listPapers(snapshot.design).find(({ id }) => id === template)
  if (!paper) throw new BusinessError('paper.template-missing')
  const { format, bytes } = await readTemplate({ designId: running.designId, fileId: template }, context)
  const fields = fieldTexts(snapshot.design.set.templateFields ?? [], template)
  const images = new PaperImages(
    context,
    filterVisibleFiles(seen, await listFlowFiles(db, caller.workspace, flowId)),
  )
  const printed = await loadFlowPrint(seen, { empty: true }, context)
  const { rows, values } = printed
  const plan = planPrintInSlices(rows, { values, empty: true, language: designLanguage, say })
  const blocks = await finishInSlices(plan)
  const lines = planPrintLog(await loadPrintHistory(seen, context), say)
  const proof = await loadProof(flowId, context)
  const code = proof && (await codeImage(proof.address, proof.name))
  const data = await toTemplateData({ printed, blocks, lines, images, code }, say)
  const outcome = await runTemplate(format, { kind: 'fill', template: bytes, data, fields }, caller.id)
  if (!('bytes' in outcome)) throw fillError(outcome)
  const name = `${running.workname || running.name} ${paper.name}.${format}`
  return { bytes: Buffer.from(outcome.bytes), name, mime: templateFormats[format].mime }
}

/** Returns the error for a template that cannot be filled, by the part that is wrong. */
function fillError(outcome: object): BusinessError {
  const { failure = 'paper.failed', text = '' } = outcome as Partial<TemplateFault>
  return new BusinessError(failure, { text })
}

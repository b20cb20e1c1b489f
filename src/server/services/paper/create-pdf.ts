import { getEnvironment } from '../../../core/permission/environment'
import { planPrintProof, planWatermark } from '../../../core/print'
import { type Context, translators } from '../../platform'
import type { PaperDocument } from '../../platform/paper/paper-document'
import { renderPaper } from '../../platform/paper/render-paper'
import { formatCompanyDateTime } from '../../presenters/time'
import { listFlowFiles, readCompanyLogo, readCompanySettings } from '../../queries'
import { findChainStatus } from '../../queries/proof/chain'
import { loadVisibleFlow, type VisibleFlow } from '../../read-models/action-context/visible-flow'
import { filterVisibleFiles } from '../visible-file'
import { type PaperRequest, toPaperDocument } from './flow-document'
import { loadFlowPrint, loadPrintHistory } from './load-print'
import { PaperImages } from './paper-images'

/** What of a flow is printed. */
export interface PrintOptions {
  /** True if empty fields are printed. */
  empty: boolean
  /** True if the history is printed. */
  log: boolean
  orientation: PaperRequest['orientation']
}

/** What is printed unless the reader asks otherwise. */
export const usualPrint: PrintOptions = { empty: true, log: true, orientation: 'auto' }

const logoRoom = { width: 120, height: 24 }

type Extras = Pick<PaperDocument, 'letterhead' | 'watermark'>

/** Loads what the company puts on its paper: name and logo, and the text across each page. */
async function loadStationery({ db, caller, clock }: Context, images: PaperImages): Promise<Extras> {
  const settings = await readCompanySettings(db, caller.workspace)
  const { company_name: name, logo, print_watermark: watermark } = settings
  const url = await readCompanyLogo(db, caller.workspace, logo)
  const image = url && (await images.addDataUrl(url, name, logoRoom))
  const time = formatCompanyDateTime(new Date(clock.now()).toISOString())
  return {
    ...((name || image) && { letterhead: { name, ...(image && { logo: image }) } }),
    ...(watermark && { watermark: planWatermark(watermark, { name: caller.name, time }) }),
  }
}

/** Returns the link from paper to the flow and the state of its chain; none in the test environment. */
export async function loadProof(flowId: string, context: Context): Promise<PaperDocument['proof']> {
  const { db, caller, config, data, language, origin = '' } = context
  const state = data === 'test' ? undefined : await findChainStatus(db, caller.workspace, flowId)
  if (!state?.seq) return undefined
  const say = translators[language]
  const { seq: acts, link, checkpoint } = state
  const site = config.siteUrl ? new URL(config.siteUrl).origin : origin
  return {
    address: `${site}${getEnvironment(caller.environment).base}/flowdetail?flowlistid=${flowId}`,
    name: say('print.proof-code'),
    lines: planPrintProof({ acts, link, checkpoint: checkpoint ?? null }, say),
  }
}

/** Document of a flow, and the name of its file. */
interface FlowPaper {
  document: PaperDocument
  name: string
}

/** Builds the document of a flow with what the caller may see of it. */
export async function buildFlowPaper(
  visibleFlow: VisibleFlow,
  { empty, log, orientation, mark }: PrintOptions & Pick<PaperRequest, 'mark'>,
  context: Context,
): Promise<FlowPaper> {
  const { db, caller } = context
  const { id: flowId, name, workname } = visibleFlow.scene.running
  const files = filterVisibleFiles(visibleFlow, await listFlowFiles(db, caller.workspace, flowId))
  const images = new PaperImages(context, files)
  const printed = await loadFlowPrint(visibleFlow, { empty }, context)
  const history = log ? await loadPrintHistory(visibleFlow, context) : undefined
  const stationery = await loadStationery(context, images)
  const proof = await loadProof(flowId, context)
  const extras = { ...stationery, ...(proof && { proof }) }
  const request = { printed, history, images, empty, orientation, extras, ...(mark && { mark }) }
  return {
    document: await toPaperDocument(request, context),
    name: `${workname || formatCompanyDateTime(printed.flow.created_at).slice(0, 10)} ${name}.pdf`,
  }
}

/** MIME type of PDF. */
export const pdfMime = 'application/pdf'

/** Creates the PDF of a flow with what the caller may see of it. */
export async function createFlowPdf(
  flowId: string,
  options: PrintOptions,
  context: Context,
): Promise<{ bytes: Buffer; name: string; mime: string }> {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
  const { document, name } = await buildFlowPaper(visibleFlow, options, context)
  return { bytes: await renderPaper(document, context.caller.id), name, mime: pdfMime }
}

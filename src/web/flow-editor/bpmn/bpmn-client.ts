import type { FlowDesign } from '#/generated/types'
import { formatPoint } from '../../../core/diagram/step-positions'
import {
  describeRefusal,
  describeReport,
  type ImportReport,
  importNamesOf,
} from '../../../core/exchange/bpmn/report-text'
import type { FlowToWrite } from '../../../core/exchange/bpmn/write-bpmn'
import { t } from '../../platform'
import { arrangeSteps } from '../arrange-steps'
import type { ImportFailure } from '../exchange/design-text'
import type { BpmnAnswer, BpmnRequest } from './bpmn-worker'

/** Asks a worker of its own, which ends with its answer: large documents take time and must not block the page. */
function ask(request: BpmnRequest): Promise<BpmnAnswer> {
  const worker = new Worker(new URL('./bpmn-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<BpmnAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<BpmnAnswer>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/** Writes a flow as a BPMN 2.0 document. */
export async function toBpmn(flow: FlowToWrite): Promise<string> {
  const answer = await ask({ write: flow })
  return 'written' in answer ? answer.written : ''
}

/** Flow of a document with its report, or why it was rejected. */
type BpmnFlow = { name: string; design: FlowDesign; report: ImportReport } | ImportFailure

/** Reads a flow from a BPMN 2.0 document, over the form and settings of the current design. */
export async function fromBpmn(text: string, current: FlowDesign): Promise<BpmnFlow> {
  const answer = await ask({ read: { text, current, names: importNamesOf(t) } })
  const read = 'read' in answer ? answer.read : undefined
  if (!read || 'refused' in read)
    return { refused: describeRefusal(read?.refused ?? 'broken', t), faults: [] }
  const { name, design, report, hasPositions } = read
  const places = hasPositions ? [] : await arrangeSteps(design)
  const layoutset = places.map(([key, point]) => ({ key, loc: formatPoint(point) }))
  return {
    name,
    design: hasPositions ? design : { ...design, layoutset },
    report: describeReport(report, t),
  }
}

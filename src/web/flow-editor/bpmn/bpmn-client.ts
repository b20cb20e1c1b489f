import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform'
import { arrangeSteps } from '../arrange-steps'
import type { ImportFailure } from '../exchange/design-text'
import { formatPoint } from '../layout'
import type { BpmnAnswer, BpmnRequest } from './bpmn-worker'
import type { BpmnReportEntry, Verdict } from './element-mapping'
import type { FlowToWrite } from './write-bpmn'

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

/** What became of the elements of a document, in sentences; those that are imported as they are, as a number. */
export interface ImportReport extends Record<Exclude<Verdict, 'accepted'>, string[]> {
  accepted: number
}

/** Flow of a document with its report, or why it was rejected. */
type BpmnFlow = { name: string; design: FlowDesign; report: ImportReport } | ImportFailure

function sentenceOf({ code, element, detail = '' }: BpmnReportEntry): string {
  const [, group, name] = /^(element|report)\.(.*)$/.exec(code) ?? []
  const key = group === 'element' ? `flow-editor.bpmn.element.${name}` : `flow-editor.bpmn.report.${name}`
  return `${element}: ${t(key, { detail }).trim()}`
}

/** Reads a flow from a BPMN 2.0 document, over the form and settings of the current design. */
export async function fromBpmn(text: string, current: FlowDesign): Promise<BpmnFlow> {
  const names = {
    start: t('flow-editor.bpmn.start'),
    submit: t('flow-editor.bpmn.submit'),
    agree: t('flow-editor.button.agree'),
    done: t('flow-editor.bpmn.done'),
    candidates: t('flow-editor.bpmn.candidates'),
  }
  const answer = await ask({ read: { text, current, names } })
  const read = 'read' in answer ? answer.read : undefined
  if (!read || 'refused' in read)
    return { refused: t(`flow-editor.bpmn.refused.${read?.refused ?? 'broken'}`), faults: [] }
  const { name, design, report, hasPositions } = read
  const places = hasPositions ? [] : await arrangeSteps(design)
  const layoutset = places.map(([key, point]) => ({ key, loc: formatPoint(point) }))
  const linesOf = (verdict: Verdict) => report.filter((entry) => entry.verdict === verdict).map(sentenceOf)
  return {
    name,
    design: hasPositions ? design : { ...design, layoutset },
    report: { accepted: linesOf('accepted').length, changed: linesOf('changed'), lost: linesOf('lost') },
  }
}

import {
  type DiagramLink,
  designDiagram,
  type FlowMessage,
  type FormVisibility,
  type LogRecord,
  toTrace,
  type Visit,
} from '../../core/flow'
import type { FlowDesign, OaFlowDetailMsgsData } from '../../generated/types'
import { type Language, translateKey } from '../platform'

/** Recipient traces of each visit, without those that may reveal hidden fields. */
export const toRecipientTraces = (
  visits: readonly Visit[],
  sight: FormVisibility,
): OaFlowDetailMsgsData['traces'] =>
  visits.map(({ id, stepId, trace, because }) => ({
    visit: id,
    funid: stepId,
    trace: toTrace(trace, sight),
    because: sight.isPartial ? '' : because,
    iscc: false,
  }))

/** Copy traces of each visit, without those that may reveal hidden fields. */
export function toCopyTraces(
  logs: readonly LogRecord[],
  messages: readonly FlowMessage[],
  sight: FormVisibility,
): OaFlowDetailMsgsData['traces'] {
  const visits = new Map(messages.map(({ id, visitId }) => [id, visitId]))
  return logs
    .flatMap(({ cc }) => cc)
    .flatMap(({ funid, list, trace }) => {
      const visit = visits.get(list[0]?.msgid ?? '')
      return visit ? [{ visit, funid, trace: toTrace(trace, sight), because: '', iscc: true }] : []
    })
}

/**
 * Describes the designed steps with their sub-flows and paths, as far as the reader may see the conditions.
 */
export function toDiagram(
  design: FlowDesign,
  { sight, language }: { sight: FormVisibility; language: Language },
): OaFlowDetailMsgsData['design'] {
  const { nodes, links } = designDiagram(design)
  const text = (link: DiagramLink['text']) => {
    if ('name' in link) return link.name
    const isKept = sight.isPartial && link.code === 'diagram.condition'
    return isKept ? (link.params.button ?? '') : translateKey(language, link.code, link.params)
  }
  const funlist = design.funlist.map(({ id, name, dealtype, is_start }) => {
    const next = links
      .filter(({ from }) => from === id)
      .map((link) => ({ to: link.to, text: text(link.text) }))
    return { id, name, dealtype, is_start, next }
  })
  const external = nodes
    .filter(({ kind }) => kind === 'external')
    .map(({ id, name }) => ({ id, name, dealtype: 'external', is_start: false, next: [] }))
  const { layoutset, remark, fileList = [] } = design
  return { funlist: [...funlist, ...external], layoutset, remark, fileList }
}

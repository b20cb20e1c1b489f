import type { BpmnReportEntry, Verdict } from './element-mapping'
import type { ImportNames } from './graph-to-design'
import type { BpmnRefusal } from './read-bpmn'

/** Returns a text with its parameters, in the language of the reader. */
export type BpmnTextLookup = (key: string, params?: { detail: string }) => string

/** What became of the elements of a document, in sentences; those that are imported as they are, as a number. */
export interface ImportReport extends Record<Exclude<Verdict, 'accepted'>, string[]> {
  accepted: number
}

function sentenceOf({ code, element, detail = '' }: BpmnReportEntry, text: BpmnTextLookup): string {
  const [, group, name] = /^(element|report)\.(.*)$/.exec(code) ?? []
  const key = group === 'element' ? `flow-editor.bpmn.element.${name}` : `flow-editor.bpmn.report.${name}`
  return `${element}: ${text(key, { detail }).trim()}`
}

/** Describes the report of an import in sentences. */
export function describeReport(report: readonly BpmnReportEntry[], text: BpmnTextLookup): ImportReport {
  const linesOf = (verdict: Verdict) =>
    report.filter((entry) => entry.verdict === verdict).map((entry) => sentenceOf(entry, text))
  return {
    accepted: report.filter(({ verdict }) => verdict === 'accepted').length,
    changed: linesOf('changed'),
    lost: linesOf('lost'),
  }
}

/** Describes why a document is not imported. */
export const describeRefusal = (refused: BpmnRefusal, text: BpmnTextLookup): string =>
  text(`flow-editor.bpmn.refused.${refused}`)

/** Returns the names of what an import adds. */
export const importNamesOf = (text: BpmnTextLookup): ImportNames => ({
  start: text('flow-editor.bpmn.start'),
  submit: text('flow-editor.bpmn.submit'),
  agree: text('flow-editor.button.agree'),
  done: text('flow-editor.bpmn.done'),
  candidates: text('flow-editor.bpmn.candidates'),
})

/** Whether an element of a document is imported as it is, otherwise than it is, or not at all. */
export type Verdict = 'accepted' | 'changed' | 'lost'

/** What an element becomes in a design. */
type Target =
  | 'start'
  | 'end'
  | 'person'
  | 'notice'
  | 'event'
  | 'timer'
  | 'flow'
  | 'route'
  | 'passage'
  | 'inline'
  | 'recipients'
  | 'deadline'
  | 'note'
  | 'nothing'

interface ElementMapping {
  becomes: Target
  verdict: Verdict
}

/**
 * Elements of BPMN with what becomes of them. An event is named with its definition; one that is not named here has the mapping of
 * the event without it.
 */
export const elementMapping: Readonly<Record<string, ElementMapping>> = {
  startEvent: { becomes: 'start', verdict: 'accepted' },
  'startEvent.definition': { becomes: 'start', verdict: 'changed' },
  endEvent: { becomes: 'end', verdict: 'accepted' },
  'endEvent.terminate': { becomes: 'end', verdict: 'accepted' },
  'endEvent.definition': { becomes: 'end', verdict: 'changed' },
  userTask: { becomes: 'person', verdict: 'accepted' },
  task: { becomes: 'person', verdict: 'changed' },
  manualTask: { becomes: 'person', verdict: 'changed' },
  sendTask: { becomes: 'notice', verdict: 'changed' },
  'intermediateThrowEvent.message': { becomes: 'notice', verdict: 'changed' },
  intermediateThrowEvent: { becomes: 'passage', verdict: 'accepted' },
  'intermediateThrowEvent.definition': { becomes: 'passage', verdict: 'lost' },
  'intermediateCatchEvent.timer': { becomes: 'timer', verdict: 'accepted' },
  'intermediateCatchEvent.definition': { becomes: 'event', verdict: 'changed' },
  intermediateCatchEvent: { becomes: 'event', verdict: 'changed' },
  serviceTask: { becomes: 'event', verdict: 'changed' },
  scriptTask: { becomes: 'event', verdict: 'changed' },
  businessRuleTask: { becomes: 'event', verdict: 'changed' },
  receiveTask: { becomes: 'event', verdict: 'changed' },
  callActivity: { becomes: 'flow', verdict: 'changed' },
  exclusiveGateway: { becomes: 'route', verdict: 'accepted' },
  inclusiveGateway: { becomes: 'route', verdict: 'accepted' },
  parallelGateway: { becomes: 'route', verdict: 'accepted' },
  complexGateway: { becomes: 'route', verdict: 'lost' },
  eventBasedGateway: { becomes: 'route', verdict: 'lost' },
  subProcess: { becomes: 'inline', verdict: 'changed' },
  transaction: { becomes: 'inline', verdict: 'changed' },
  adHocSubProcess: { becomes: 'inline', verdict: 'changed' },
  'subProcess.event': { becomes: 'nothing', verdict: 'lost' },
  'boundaryEvent.timer': { becomes: 'deadline', verdict: 'changed' },
  'boundaryEvent.timer-path': { becomes: 'deadline', verdict: 'changed' },
  boundaryEvent: { becomes: 'nothing', verdict: 'lost' },
  'boundaryEvent.definition': { becomes: 'nothing', verdict: 'lost' },
  lane: { becomes: 'recipients', verdict: 'changed' },
  textAnnotation: { becomes: 'note', verdict: 'accepted' },
  group: { becomes: 'nothing', verdict: 'lost' },
  association: { becomes: 'nothing', verdict: 'lost' },
  dataObject: { becomes: 'nothing', verdict: 'lost' },
  dataObjectReference: { becomes: 'nothing', verdict: 'lost' },
  dataStoreReference: { becomes: 'nothing', verdict: 'lost' },
  process: { becomes: 'nothing', verdict: 'lost' },
  messageFlow: { becomes: 'nothing', verdict: 'lost' },
}

/** Mapping of an element that is not named: it is lost. */
const unnamed: ElementMapping = { becomes: 'nothing', verdict: 'lost' }

/** Returns what an element becomes, by its name and the name of the definition of its event. */
export function elementMappingOf(element: string, definition?: string): ElementMapping & { name: string } {
  const names = definition ? [`${element}.${definition}`, `${element}.definition`] : []
  const name = [...names, element].find((one) => Object.hasOwn(elementMapping, one)) ?? element
  return { ...((Object.hasOwn(elementMapping, name) && elementMapping[name]) || unnamed), name }
}

/** Line of the report of an import: what became of an element, and why. */
export interface BpmnReportEntry {
  verdict: Verdict
  /** Key of its sentence, after `flow-editor.bpmn.`. */
  code: string
  /** Name of the element, or its id. */
  element: string
  /** Part of the element that the sentence names, as the document writes it. */
  detail?: string
}

import type { ModdleElement } from 'bpmn-moddle'
import { type BpmnReportEntry, elementMapping, elementMappingOf } from './element-mapping'
import type { Box, ProcessGraph, ProcessNode, Timer } from './graph'

/** Process of a document with what it says beside the graph. */
export interface ProcessRead {
  graph: ProcessGraph
  name: string
  report: BpmnReportEntry[]
  /** JSON of the design from which the document was written. */
  json?: string
  /** Durations of timers at the borders of steps, by node. */
  deadlines: Map<string, string>
}

const listOf = (element: ModdleElement | undefined, property: string): ModdleElement[] => {
  const value = element?.[property]
  return Array.isArray(value) ? value : []
}
const partOf = (element: ModdleElement | undefined, property: string): ModdleElement | undefined => {
  const value = element?.[property]
  return typeof value === 'object' && value !== null ? (value as ModdleElement) : undefined
}
const textOf = (element: ModdleElement | undefined, property: string): string => {
  const value = element?.[property]
  return typeof value === 'string' ? value.trim() : ''
}

const localName = (type: string) => {
  const name = type.slice(type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
const labelOf = (element: ModdleElement) => textOf(element, 'name') || textOf(element, 'id') || element.$type

/** Name of the definition of an event, such as timer. */
const definitionOf = (element: ModdleElement): string | undefined => {
  const [definition] = listOf(element, 'eventDefinitions')
  return definition && localName(definition.$type).replace(/EventDefinition$/, '')
}

function timerOf(element: ModdleElement): Timer | undefined {
  const [definition] = listOf(element, 'eventDefinitions')
  const kinds: readonly Timer['kind'][] = ['timeDuration', 'timeDate', 'timeCycle']
  const kind = kinds.find((one) => partOf(definition, one))
  return kind && { kind, text: textOf(partOf(definition, kind), 'body') }
}

const extensionsOf = (element: ModdleElement): ModdleElement[] =>
  listOf(partOf(element, 'extensionElements'), 'values')

/** Id of the step that an element was written for. */
function refOf(element: ModdleElement): string | undefined {
  const extension = extensionsOf(element).find(({ $type }) => $type === 'qianpi:Step')
  return textOf(extension, 'ref') || undefined
}

/** Names of who performs a task in engines, whatever their namespace. */
const assignmentNames: ReadonlySet<string> = new Set(['assignee', 'candidateGroups', 'candidateUsers'])

/** Returns the values of attributes that assign a task, in its namespaces and in its extensions. */
function assignmentsOf(element: ModdleElement): string[] {
  const attributes = [
    ...Object.entries(element.$attrs ?? {}),
    ...extensionsOf(element).flatMap((one) => [...Object.entries(one), ...Object.entries(one.$attrs ?? {})]),
  ]
  return attributes.flatMap(([name, value]) =>
    typeof value === 'string' && assignmentNames.has(name.slice(name.indexOf(':') + 1))
      ? value.split(',')
      : [],
  )
}

function candidatesOf(element: ModdleElement): string[] {
  const owners = listOf(element, 'resources').map((owner) => {
    const expression = partOf(partOf(owner, 'resourceAssignmentExpression'), 'expression')
    return textOf(expression, 'body') || textOf(owner, 'name')
  })
  const names = [...owners, ...assignmentsOf(element)].map((name) => name.trim()).filter(Boolean)
  return [...new Set(names)]
}

const calledOf = (element: ModdleElement): string =>
  textOf(element, 'calledElement') ||
  extensionsOf(element)
    .map((one) => textOf(one, 'processId'))
    .find(Boolean) ||
  ''

class GraphReader {
  readonly graph: ProcessGraph = { nodes: new Map(), flows: [], notes: [] }
  readonly report: BpmnReportEntry[] = []
  readonly deadlines = new Map<string, string>()
  /** Node that follows the end of an inlined process. */
  private readonly exits = new Map<string, string>()

  constructor(
    private readonly boxes: ReadonlyMap<string, Box>,
    /** Whether the design stands in the document, so that its steps are imported whole. */
    private readonly hasDesign: boolean,
  ) {}

  add(entry: BpmnReportEntry) {
    this.report.push(entry)
  }

  /** Reads the elements of a process, or of one that is inlined: its end leads to the exit. */
  elements(container: ModdleElement, exit?: string) {
    const elements = listOf(container, 'flowElements')
    for (const element of elements)
      if (localName(element.$type) !== 'sequenceFlow') this.element(element, exit)
    for (const element of elements) if (localName(element.$type) === 'sequenceFlow') this.flow(element)
    for (const artifact of listOf(container, 'artifacts')) this.artifact(artifact)
    for (const set of listOf(container, 'laneSets')) this.lanes(set)
  }

  private record(element: ModdleElement, name: string, verdict: BpmnReportEntry['verdict']) {
    const code = Object.hasOwn(elementMapping, name) ? name : 'other'
    this.add({ verdict, code: `element.${code}`, element: labelOf(element) })
  }

  private element(element: ModdleElement, exit: string | undefined) {
    const type = localName(element.$type)
    const isEventProcess = element.triggeredByEvent === true
    const { becomes, verdict, name } = elementMappingOf(
      type,
      isEventProcess ? 'event' : definitionOf(element),
    )
    const isInner = exit !== undefined
    if (becomes === 'deadline') return this.deadline(element)
    const isKnown = this.hasDesign && refOf(element) !== undefined
    this.record(element, name, isKnown ? 'accepted' : verdict)
    if (becomes === 'nothing') return
    const id = textOf(element, 'id')
    if (becomes === 'inline') return this.inline(element, id)
    if (becomes === 'passage' || (isInner && (becomes === 'start' || becomes === 'end'))) {
      this.graph.nodes.set(id, { id, type: 'exclusiveGateway', name: '' })
      if (becomes === 'end') this.graph.flows.push({ id: `${id}#`, from: id, to: exit ?? '', name: '' })
      return
    }
    this.graph.nodes.set(id, this.node(element, type))
  }

  private node(element: ModdleElement, type: string): ProcessNode {
    const id = textOf(element, 'id')
    const isTerminate = type === 'endEvent' && definitionOf(element) === 'terminate'
    const loop = partOf(element, 'loopCharacteristics')
    const isSeveral = loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics'
    if (loop && !isSeveral) this.loseLoop(element)
    const ref = refOf(element)
    const timer = timerOf(element)
    const called = type === 'callActivity' ? calledOf(element) : ''
    const documentation = listOf(element, 'documentation')
      .map((one) => textOf(one, 'text'))
      .join('\n')
    const candidates = candidatesOf(element)
    const byDefault = textOf(partOf(element, 'default'), 'id')
    const box = this.boxes.get(id)
    return {
      id,
      type: isTerminate ? 'terminateEndEvent' : type,
      name: textOf(element, 'name'),
      ...(ref && { step: ref }),
      ...(box && { box }),
      ...(timer && { timer }),
      ...(isSeveral && { loop: loop.isSequential === true ? 'sequential' : 'parallel' }),
      ...(called && { called }),
      ...(documentation && { documentation }),
      ...(candidates.length && { candidates }),
      ...(byDefault && { byDefault }),
    }
  }

  private loseLoop(element: ModdleElement) {
    this.add({ verdict: 'lost', code: 'report.loop', element: labelOf(element) })
  }

  /** Puts the elements of a sub-process in its place: what leads to it leads to its start. */
  private inline(element: ModdleElement, id: string) {
    const exit = `${id}#exit`
    this.exits.set(id, exit)
    this.graph.nodes.set(id, { id, type: 'exclusiveGateway', name: '' })
    this.graph.nodes.set(exit, { id: exit, type: 'exclusiveGateway', name: '' })
    if (partOf(element, 'loopCharacteristics')) this.loseLoop(element)
    this.elements(element, exit)
    const inner = listOf(element, 'flowElements')
    const starts = inner.filter(({ $type }) => $type === 'bpmn:StartEvent')
    const targets = new Set(
      inner.map((one) => textOf(partOf(one, 'targetRef'), 'id')).filter((one) => one !== ''),
    )
    const isFirst = (one: ModdleElement) =>
      this.graph.nodes.has(textOf(one, 'id')) && !targets.has(textOf(one, 'id'))
    const [first] = starts.length ? starts : inner.filter(isFirst)
    const to = first ? textOf(first, 'id') : exit
    this.graph.flows.push({ id: `${id}#start`, from: id, to, name: '' })
  }

  private deadline(element: ModdleElement) {
    const host = textOf(partOf(element, 'attachedToRef'), 'id')
    const { text = '', kind } = timerOf(element) ?? {}
    const isPath = listOf(element, 'outgoing').length > 0
    this.add({
      verdict: kind === 'timeDuration' ? 'changed' : 'lost',
      code: isPath ? 'element.boundaryEvent.timer-path' : 'element.boundaryEvent.timer',
      element: labelOf(element),
      detail: text,
    })
    if (kind === 'timeDuration') this.deadlines.set(host, text)
  }

  private flow(element: ModdleElement) {
    const [source, target] = ['sourceRef', 'targetRef'].map((end) => textOf(partOf(element, end), 'id'))
    const from = this.exits.get(source ?? '') ?? source ?? ''
    if (!this.graph.nodes.has(from) || !this.graph.nodes.has(target ?? '')) return
    const expression = partOf(element, 'conditionExpression')
    const text = textOf(expression, 'body')
    this.graph.flows.push({
      id: textOf(element, 'id'),
      from,
      to: target ?? '',
      name: textOf(element, 'name'),
      ...(text && { condition: { text, language: textOf(expression, 'language') } }),
    })
  }

  private artifact(element: ModdleElement) {
    const type = localName(element.$type)
    const id = textOf(element, 'id')
    const { verdict } = elementMappingOf(type)
    const box = this.boxes.get(id)
    if (type === 'textAnnotation') {
      const text = textOf(element, 'text')
      this.graph.notes.push({ id, text, ...(box && { box }) })
      this.add({ verdict, code: `element.${type}`, element: text.slice(0, 40) })
    } else this.record(element, type, verdict)
  }

  private lanes(set: ModdleElement) {
    for (const lane of listOf(set, 'lanes')) {
      const name = textOf(lane, 'name')
      for (const ref of listOf(lane, 'flowNodeRef')) {
        const node = this.graph.nodes.get(textOf(ref, 'id'))
        if (node && name && !node.step) node.candidates = [...new Set([...(node.candidates ?? []), name])]
      }
      this.record(lane, 'lane', 'changed')
      const inner = partOf(lane, 'childLaneSet')
      if (inner) this.lanes(inner)
    }
  }
}

/** Boxes of all shapes of the first diagram by element. */
function boxesOf(root: ModdleElement): Map<string, Box> {
  const [diagram] = listOf(root, 'diagrams')
  const shapes = listOf(partOf(diagram, 'plane'), 'planeElement')
  return new Map(
    shapes.flatMap((shape): [string, Box][] => {
      const id = textOf(partOf(shape, 'bpmnElement'), 'id')
      const { x, y, width, height } = (partOf(shape, 'bounds') ?? {}) as unknown as Partial<Box>
      const box = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
      return id && Object.values(box).every(Number.isFinite) ? [[id, box]] : []
    }),
  )
}

/** Reads the largest process of a document; undefined if it has none. */
export function readGraph(root: ModdleElement): ProcessRead | undefined {
  const roots = listOf(root, 'rootElements')
  const sizeOf = (process: ModdleElement) => listOf(process, 'flowElements').length
  const processes = roots
    .filter(({ $type }) => $type === 'bpmn:Process')
    .sort((a, b) => sizeOf(b) - sizeOf(a))
  const [process, ...rest] = processes
  if (!process || !sizeOf(process)) return
  const design = extensionsOf(process).find(({ $type }) => $type === 'qianpi:Design')
  const json = textOf(design, 'json')
  const reader = new GraphReader(boxesOf(root), json !== '')
  reader.elements(process)
  for (const other of rest)
    if (sizeOf(other)) reader.add({ verdict: 'lost', code: 'element.process', element: labelOf(other) })
  for (const collaboration of roots.filter(({ $type }) => $type === 'bpmn:Collaboration'))
    for (const flow of listOf(collaboration, 'messageFlows'))
      reader.add({ verdict: 'lost', code: 'element.messageFlow', element: labelOf(flow) })
  const participant = roots
    .flatMap((one) => listOf(one, 'participants'))
    .find((one) => partOf(one, 'processRef') === process)
  return {
    graph: reader.graph,
    name: textOf(process, 'name') || textOf(participant, 'name'),
    report: reader.report,
    deadlines: reader.deadlines,
    ...(json && { json }),
  }
}

import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { formatPoint, type Point, parsePoint } from '../../diagram/step-positions'
import { parseXml, type XmlResult } from '../../text/read-xml'
import { refusalPathOf, validateDesignDocument } from '../validate-design'
import { designToGraph, toCanvas } from './design-to-graph'
import type { BpmnReportEntry } from './element-mapping'
import {
  type Box,
  groupFlows,
  isStep,
  joinSourcesOf,
  type ProcessGraph,
  type ProcessNode,
  routeSignature,
} from './graph'
import { type BpmnImportContext, StepBuilder } from './graph-to-design'
import { createModdle } from './moddle'
import { type ProcessRead, readGraph } from './read-graph'

/** Why a document is not imported. */
export type BpmnRefusal = NonNullable<XmlResult['refused']> | 'empty' | 'many-steps'

/** Design that a document makes, with the report; or why it is not imported. */
export type BpmnImport =
  | { name: string; design: FlowDesign; report: BpmnReportEntry[]; hasPositions: boolean }
  | { refused: BpmnRefusal }

const maxSteps = 500
const maxNotes = 100
const maxWarnings = 50

function parseStored(json: string) {
  try {
    return validateDesignDocument(JSON.parse(json))
  } catch (error) {
    if (error instanceof SyntaxError) return
    throw error
  }
}

/** Design in the document, if it is one that this product accepts. */
function storedDesign({ json, report }: ProcessRead): FlowDesign | undefined {
  if (!json) return
  const found = parseStored(json)
  if (found && !found.refusal) return found.design
  const detail = found ? refusalPathOf(found.refusal) : 'JSON'
  report.push({
    verdict: 'lost',
    code: 'report.design',
    element: 'qianpi:design',
    detail: detail.slice(0, 300),
  })
  return
}

const sameBox = (a: Box | undefined, b: Box | undefined) =>
  a === b || (a && b && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1)

/** Part of a design in the document, and what the document says of it now. */
class Comparison {
  private readonly written: ProcessGraph
  private readonly nodes: ReadonlyMap<string, ProcessNode>
  private readonly flows: { written: ReturnType<typeof bothEnds>; read: ReturnType<typeof bothEnds> }

  constructor(
    design: FlowDesign,
    private readonly read: ProcessGraph,
  ) {
    this.written = designToGraph(design)
    this.nodes = new Map(
      [...this.written.nodes.values()].flatMap((node) => (node.step ? [[node.step, node]] : [])),
    )
    this.flows = { written: bothEnds(this.written), read: bothEnds(read) }
  }

  nodeOf(step: string | undefined): ProcessNode | undefined {
    return step === undefined ? undefined : this.nodes.get(step)
  }

  /** Whether a step leads where it led. */
  isRouteSame(before: ProcessNode, now: ProcessNode): boolean {
    const signature = routeSignature(this.read, this.flows.read.from, now.id)
    return (
      signature !== undefined &&
      signature === routeSignature(this.written, this.flows.written.from, before.id)
    )
  }

  /** Whether a step waits for the branches for which it waited. */
  isJoinSame(before: ProcessNode, now: ProcessNode): boolean {
    const sources = (graph: ProcessGraph, ends: ReturnType<typeof bothEnds>, id: string) =>
      [...(joinSourcesOf(graph, ends.to, id)?.sources ?? [])].sort().join(' ')
    const { written, read } = this.flows
    return sources(this.written, written, before.id) === sources(this.read, read, now.id)
  }

  noteBefore(id: string) {
    return this.written.notes.find((note) => note.id === id)
  }
}

const bothEnds = (graph: ProcessGraph) => ({ from: groupFlows(graph, 'from'), to: groupFlows(graph, 'to') })

/** Room that a card of the canvas needs beside a task of common size. */
const spread = { x: 2.2, y: 1.9 }

/** Returns the position on the canvas of a shape that another program drew. */
const spreadOut = ({ x, y }: Box): Point => ({ x: x * spread.x, y: y * spread.y })

class DesignAssembly {
  private readonly builder: StepBuilder
  private readonly comparison: Comparison | undefined
  private readonly places = new Map<string, string>()

  constructor(
    private readonly read: ProcessRead,
    private readonly base: FlowDesign,
    isStored: boolean,
    private readonly context: BpmnImportContext,
  ) {
    if (isStored) this.comparison = new Comparison(base, read.graph)
    else for (const node of read.graph.nodes.values()) delete node.step
    this.forgetCopies()
    this.builder = new StepBuilder(read, isStored ? base : { ...base, funlist: [] }, context)
  }

  /** A copied shape has the reference of its original: only the first is the step. */
  private forgetCopies() {
    const visited = new Set<string>()
    for (const node of this.read.graph.nodes.values()) {
      if (node.step === undefined) continue
      if (visited.has(node.step) || !this.comparison?.nodeOf(node.step)) delete node.step
      else visited.add(node.step)
    }
  }

  build(): FlowDesign {
    const nodes = [...this.read.graph.nodes.values()].filter(isStep)
    const steps = new Map(nodes.map((node) => [this.builder.idOf(node), this.step(node)]))
    const start = this.builder.start()
    this.markStart(steps, start)
    const before = this.comparison ? this.base.funlist : []
    const order = [
      ...(start?.step ? [start.step.id] : []),
      ...before.map(({ id }) => id),
      ...nodes.map(this.builder.idOf),
    ]
    const funlist = [...new Set(order)].flatMap((id) => steps.get(id) ?? [])
    for (const { id, name } of before)
      if (!steps.has(id))
        this.builder.report.push({ verdict: 'changed', code: 'report.removed', element: name })
    this.builder.reportRest((node) => node.step === undefined)
    const { formset } = this.base
    const { fields } = this.builder
    return {
      ...this.base,
      ...(fields.length && { formset: { ...formset, list: [...formset.list, ...fields] } }),
      funlist,
      layoutset: this.layout(funlist),
      ...this.notes(),
    }
  }

  private markStart(steps: Map<string, FlowDesignStep>, start: ReturnType<StepBuilder['start']>) {
    if (!start) return
    if (start.step) {
      const { x = 0, y = 0 } = start.node.box ?? {}
      steps.set(start.step.id, start.step)
      if (start.node.box)
        this.places.set(start.step.id, formatPoint(spreadOut({ x, y, width: 0, height: 0 })))
    }
    const first = start.step?.id ?? this.builder.idOf(start.node)
    for (const [id, step] of steps)
      if (step.is_start !== (id === first)) steps.set(id, { ...step, is_start: id === first })
  }

  private step(node: ProcessNode): FlowDesignStep {
    const before = this.comparison?.nodeOf(node.step)
    const stored = before && this.base.funlist.find(({ id }) => id === node.step)
    this.place(node, before)
    if (!stored) {
      const step = this.builder.lead(this.builder.create(node), node)
      return { ...step, merge_set: this.builder.joinOf(node) }
    }
    const name = before.name.trim() === node.name ? stored.name : node.name.slice(0, 100)
    const step = name === stored.name ? stored : { ...stored, name }
    const isSame = this.comparison?.isRouteSame(before, node)
    const joined = this.comparison?.isJoinSame(before, node)
      ? step
      : { ...step, merge_set: { ...step.merge_set, ...this.builder.joinOf(node) } }
    if (!isSame) this.builder.report.push({ verdict: 'changed', code: 'report.rerouted', element: name })
    return isSame ? joined : this.builder.lead(joined, node)
  }

  private place(node: ProcessNode, before: ProcessNode | undefined) {
    const id = this.builder.idOf(node)
    if (!node.box) return
    if (!before?.box)
      this.places.set(id, formatPoint(this.comparison ? toCanvas(node.box) : spreadOut(node.box)))
    else if (!sameBox(before.box, node.box)) {
      const stored = this.base.layoutset.find(({ key }) => key === id)
      const from = parsePoint(stored?.loc ?? '')
      const moved = toCanvas({ x: node.box.x - before.box.x, y: node.box.y - before.box.y })
      this.places.set(id, formatPoint({ x: from.x + moved.x, y: from.y + moved.y }))
    }
  }

  private layout(funlist: readonly FlowDesignStep[]): FlowDesign['layoutset'] {
    const ids = new Set(funlist.map(({ id }) => id))
    const wasStep = new Set(this.base.funlist.map(({ id }) => id))
    const stored = this.comparison ? this.base.layoutset : []
    const positions = stored.flatMap((entry) => {
      if (wasStep.has(entry.key) && !ids.has(entry.key)) return []
      const loc = this.places.get(entry.key)
      this.places.delete(entry.key)
      return [loc === undefined ? entry : { ...entry, loc }]
    })
    return [...positions, ...[...this.places].map(([key, loc]) => ({ key, loc }))]
  }

  /** Notes of the document, and one beside each new step that says who is to be chosen. */
  private notes(): Pick<FlowDesign, 'notes'> {
    const stored = this.comparison ? (this.base.notes ?? []) : []
    const notes = this.read.graph.notes.map(({ id, text, box }) => {
      const before = this.comparison?.noteBefore(id)
      const known = before && stored[Number(id.slice('Note_'.length)) - 1]
      if (known && before.text.trim() === text && sameBox(before.box, box)) return known
      const point = box ? (this.comparison ? toCanvas(box) : spreadOut(box)) : { x: 0, y: 0 }
      return { id: known?.id ?? this.context.newId(), text: text.slice(0, 2000), loc: formatPoint(point) }
    })
    const candidateNotes = [...this.read.graph.nodes.values()].flatMap((node) => {
      if (!isStep(node) || node.step !== undefined || !node.candidates?.length) return []
      const text = `${this.context.names.candidates}${node.candidates.join(', ')}`.slice(0, 2000)
      const { x, y } = node.box ? spreadOut(node.box) : { x: 0, y: 0 }
      return [{ id: this.context.newId(), text, loc: formatPoint({ x: x + 250, y }) }]
    })
    const all = [...notes, ...candidateNotes].slice(0, maxNotes)
    return all.length || this.base.notes ? { notes: all } : {}
  }

  get report(): BpmnReportEntry[] {
    return [...this.read.report, ...this.builder.report]
  }
}

/**
 * Reads a design from a BPMN 2.0 document. What was written by this product and not changed elsewhere is the same again; the rest is
 * converted, over the form and the settings of the current design if the document has none.
 */
export async function readBpmn(
  text: string,
  current: FlowDesign,
  context: BpmnImportContext,
): Promise<BpmnImport> {
  const guarded = parseXml(text)
  if (guarded.refused) return { refused: guarded.refused }
  const parsed = await createModdle()
    .fromXML(text)
    .catch(() => undefined)
  const read = parsed && readGraph(parsed.rootElement)
  if (!read) return { refused: parsed ? 'empty' : 'broken' }
  for (const { message } of parsed.warnings.slice(0, maxWarnings))
    read.report.push({
      verdict: 'lost',
      code: 'report.document',
      element: message.split('\n')[0]?.slice(0, 200) ?? '',
    })
  const nodes = [...read.graph.nodes.values()]
  const count = nodes.filter(isStep).length
  if (!count) return { refused: 'empty' }
  if (count >= maxSteps + (read.json ? 1 : 0)) return { refused: 'many-steps' }
  const stored = storedDesign(read)
  const assembly = new DesignAssembly(read, stored ?? current, stored !== undefined, context)
  const design = assembly.build()
  return {
    name: read.name,
    design,
    report: assembly.report,
    hasPositions: stored !== undefined || nodes.every((node) => !isStep(node) || node.box !== undefined),
  }
}

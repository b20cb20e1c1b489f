import type { ModdleElement } from 'bpmn-moddle'
import type { FlowDesign } from '../../../generated/types'
import { designToGraph } from './design-to-graph'
import type { Box, FlowCondition, ProcessFlow, ProcessGraph, ProcessNode, Timer } from './graph'
import { createModdle } from './moddle'

/** Flow to write, with its name. */
export interface FlowToWrite {
  name: string
  design: FlowDesign
}

type Create = (type: string, properties?: object) => ModdleElement

/** JSON without signs that mark up a document. */
const toMarkupFreeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u007f-\u009f\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Point at which a straight line between the centres of two boxes crosses the border of the first. */
function docking(box: Box, other: Box) {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const dx = other.x + other.width / 2 - centre.x
  const dy = other.y + other.height / 2 - centre.y
  const scale = Math.max(Math.abs(dx) / (box.width / 2), Math.abs(dy) / (box.height / 2), 1)
  return { x: Math.round(centre.x + dx / scale), y: Math.round(centre.y + dy / scale) }
}

/** Properties that a node has beside its name. */
class NodeWriter {
  constructor(private readonly create: Create) {}

  element({ id, type, name, step, timer, loop, called, documentation, candidates }: ProcessNode) {
    const isTerminate = type === 'terminateEndEvent'
    const element = this.create(`bpmn:${isTerminate ? 'EndEvent' : capital(type)}`, {
      id,
      ...(name && { name }),
      ...(called && { calledElement: called }),
      ...(documentation && { documentation: [this.create('bpmn:Documentation', { text: documentation })] }),
      ...(step && { extensionElements: this.extension('qianpi:Step', { ref: step }) }),
      ...(timer && { eventDefinitions: [this.timer(timer)] }),
      ...(isTerminate && { eventDefinitions: [this.create('bpmn:TerminateEventDefinition')] }),
      ...(loop && {
        loopCharacteristics: this.create('bpmn:MultiInstanceLoopCharacteristics', {
          isSequential: loop === 'sequential',
        }),
      }),
    })
    if (candidates && type === 'userTask')
      element.resources = candidates.map((candidate) =>
        this.create('bpmn:PotentialOwner', {
          name: candidate,
          resourceAssignmentExpression: this.create('bpmn:ResourceAssignmentExpression', {
            expression: this.create('bpmn:FormalExpression', { body: candidate }),
          }),
        }),
      )
    return element
  }

  extension(type: string, properties: object) {
    return this.create('bpmn:ExtensionElements', { values: [this.create(type, properties)] })
  }

  condition({ text, language }: FlowCondition) {
    return this.create('bpmn:FormalExpression', { body: text, language })
  }

  private timer({ kind, text }: Timer) {
    return this.create('bpmn:TimerEventDefinition', {
      [kind]: this.create('bpmn:FormalExpression', { body: text }),
    })
  }
}

const capital = (type: string) => type.charAt(0).toUpperCase() + type.slice(1)

/** Adds a flow to its process and to the nodes at its ends. */
function connect(flow: ModdleElement, source: ModdleElement, target: ModdleElement) {
  flow.sourceRef = source
  flow.targetRef = target
  source.outgoing = [...((source.outgoing as ModdleElement[]) ?? []), flow]
  target.incoming = [...((target.incoming as ModdleElement[]) ?? []), flow]
}

interface Drawing {
  create: Create
  graph: ProcessGraph
  elements: ReadonlyMap<string, ModdleElement>
}

function diagramOf({ create, graph, elements }: Drawing, process: ModdleElement) {
  const shapes = [...graph.nodes.values(), ...graph.notes].flatMap(({ id, box }) =>
    box
      ? [
          create('bpmndi:BPMNShape', {
            id: `${id}_di`,
            bpmnElement: elements.get(id),
            bounds: create('dc:Bounds', box),
          }),
        ]
      : [],
  )
  const edges = graph.flows.flatMap(({ id, from, to }: ProcessFlow) => {
    const [source, target] = [graph.nodes.get(from)?.box, graph.nodes.get(to)?.box]
    if (!source || !target) return []
    const points = [docking(source, target), docking(target, source)]
    return [
      create('bpmndi:BPMNEdge', {
        id: `${id}_di`,
        bpmnElement: elements.get(id),
        waypoint: points.map((point) => create('dc:Point', point)),
      }),
    ]
  })
  const plane = create('bpmndi:BPMNPlane', {
    id: 'Plane_1',
    bpmnElement: process,
    planeElement: [...shapes, ...edges],
  })
  return create('bpmndi:BPMNDiagram', { id: 'Diagram_1', plane })
}

/** Writes a flow as a BPMN 2.0 document with its diagram. What BPMN has no words for stands in our namespace. */
export async function writeBpmn({ name, design }: FlowToWrite): Promise<string> {
  const moddle = createModdle()
  const create: Create = (type, properties) => moddle.create(type, properties)
  const graph = designToGraph(design)
  const writer = new NodeWriter(create)
  const elements = new Map<string, ModdleElement>()
  for (const node of graph.nodes.values()) elements.set(node.id, writer.element(node))
  for (const { id, from, to, name: words, condition } of graph.flows) {
    const flow = create('bpmn:SequenceFlow', {
      id,
      ...(words && { name: words }),
      ...(condition?.text && { conditionExpression: writer.condition(condition) }),
    })
    elements.set(id, flow)
    const [source, target] = [elements.get(from), elements.get(to)]
    if (source && target) connect(flow, source, target)
    if (source && graph.nodes.get(from)?.byDefault === id) source.default = flow
  }
  const notes = graph.notes.map(({ id, text }) => create('bpmn:TextAnnotation', { id, text }))
  const flowElements = [...elements.values()]
  for (const note of notes) elements.set(String(note.id), note)
  const json = toMarkupFreeJson({ ...design, fileList: [] })
  const process = create('bpmn:Process', {
    id: 'Process_1',
    name: name.replace(/\s/g, ' '),
    isExecutable: false,
    extensionElements: writer.extension('qianpi:Design', { json }),
    flowElements,
    artifacts: notes,
  })
  for (const element of [...flowElements, ...notes]) element.$parent = process
  const root = create('bpmn:Definitions', {
    id: 'Definitions_1',
    targetNamespace: 'urn:qianpi:flows',
    exporter: 'Qianpi',
    rootElements: [process],
    diagrams: [diagramOf({ create, graph, elements }, process)],
  })
  return (await moddle.toXML(root, { format: true })).xml
}

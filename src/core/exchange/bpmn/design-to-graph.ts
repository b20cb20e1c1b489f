import type { EventSet, FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { type Point, parsePoint, pointsOf } from '../../diagram/step-positions'
import { endsFlow, signPolicyOf } from '../../flow'
import type { Box, FlowCondition, ProcessGraph, ProcessNode, Timer } from './graph'
import { bpmnExpressionLanguage } from './moddle'

/** Sizes of the shapes. */
const sizes = {
  task: { width: 240, height: 100 },
  event: { width: 36, height: 36 },
  gateway: { width: 50, height: 50 },
  note: { width: 200, height: 60 },
}

/** Factor by which a diagram is higher than the canvas, so that gateways have room between the cards. */
const stretch = 2

/** BPMN elements of the events that act. */
const eventTypes: Readonly<Record<NonNullable<EventSet['type']>, string>> = {
  http: 'serviceTask',
  mail: 'sendTask',
  sms: 'sendTask',
  timer: 'intermediateCatchEvent',
  set_form: 'scriptTask',
  creat_flow: 'callActivity',
  wait_flows: 'receiveTask',
}

function elementOf({ dealtype, is_start, event_set }: FlowDesignStep): string {
  if (is_start) return 'userTask'
  if (dealtype === 'message') return 'sendTask'
  if (dealtype !== 'event') return 'userTask'
  return (event_set?.type && eventTypes[event_set.type]) ?? 'serviceTask'
}

/** Returns when a timer fires, in words that other programs read: a duration, a field, a daily time. */
function timerOf({ timer, type }: EventSet): Timer | undefined {
  if (type !== 'timer' || !timer) return
  if (timer.until === 'delay') return { kind: 'timeDuration', text: `PT${timer.seconds ?? 0}S` }
  if (timer.until === 'field') return { kind: 'timeDate', text: `\${${timer.model ?? ''}}` }
  const [hours, minutes] = (timer.time ?? '00:00').split(':').map(Number)
  return { kind: 'timeCycle', text: `0 ${minutes} ${hours} * * ?` }
}

function loopOf(step: FlowDesignStep): ProcessNode['loop'] {
  if (step.is_start || step.dealtype !== 'andsign') return
  const turn = signPolicyOf(step)?.turn ?? 'together'
  return turn === 'together' ? 'parallel' : 'sequential'
}

/** Names of who is asked, as the picker has them. */
const candidatesOf = ({ dealers }: FlowDesignStep): string[] => [
  ...new Set(dealers.flatMap(({ chosed }) => chosed.map(({ name }) => name)).filter(Boolean)),
]

// The control characters that XML 1.0 has no way to write, and halves of surrogate pairs.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Returns a text without characters that a document cannot have. */
const toXmlText = (text: string): string => text.replace(notXml, '')

/** Returns a name on one line, as an attribute is read. */
const toXmlName = (text: string): string => toXmlText(text).replace(/\s/g, ' ')

interface Target {
  id: string
  name?: string
  condition?: FlowCondition
  isDefault?: boolean
}

const feel = 'https://www.omg.org/spec/DMN/20191111/FEEL/'

/** Condition under which the person chose a button or an event ended in an outcome. */
const chosen = (variable: string, name: string): FlowCondition => ({
  text: `${variable} = ${JSON.stringify(toXmlName(name))}`,
  language: feel,
})

class GraphBuilder {
  readonly graph: ProcessGraph = { nodes: new Map(), flows: [], notes: [] }
  private readonly ids: ReadonlyMap<string, string>
  private readonly points: ReadonlyMap<string, Point>

  constructor(private readonly design: FlowDesign) {
    this.ids = new Map(design.funlist.map(({ id }, at) => [id, `Step_${at + 1}`]))
    this.points = pointsOf(design)
  }

  build(): ProcessGraph {
    const { funlist, notes = [] } = this.design
    for (const step of funlist) this.addStep(step)
    for (const step of funlist) this.addJoin(step)
    for (const step of funlist) this.addWays(step)
    for (const [at, { text, loc }] of notes.entries()) {
      const { x, y } = parsePoint(loc)
      const box = { x, y: y * stretch, ...sizes.note }
      this.graph.notes.push({ id: `Note_${at + 1}`, text: toXmlText(text), box })
    }
    return this.graph
  }

  private at(step: string): Point {
    const { x, y } = this.points.get(step) ?? { x: 0, y: 0 }
    return { x, y: y * stretch }
  }

  private add(node: ProcessNode): string {
    this.graph.nodes.set(node.id, node)
    return node.id
  }

  private addStep(step: FlowDesignStep) {
    const type = elementOf(step)
    const isEvent = type === 'intermediateCatchEvent'
    const { x, y } = this.at(step.id)
    const box: Box = isEvent ? { x: x + 102, y: y + 32, ...sizes.event } : { x, y, ...sizes.task }
    const id = this.ids.get(step.id) ?? ''
    const timer = timerOf(step.event_set ?? {})
    const loop = loopOf(step)
    const called = type === 'callActivity' ? step.event_set?.creat_flow?.v : undefined
    const candidates = candidatesOf(step).map(toXmlName)
    this.add({
      id,
      type,
      name: toXmlName(step.name),
      step: step.id,
      box,
      ...(timer && { timer }),
      ...(loop && { loop }),
      ...(called && { called: toXmlName(called) }),
      ...(step.desc && { documentation: toXmlText(step.desc) }),
      ...(candidates.length && { candidates }),
    })
    if (!step.is_start) return
    const start = this.add({
      id: `Start_${id}`,
      type: 'startEvent',
      name: '',
      box: { x: x + 102, y: y - 80, ...sizes.event },
    })
    this.link(start, { id })
  }

  private addJoin({ id, merge_set }: FlowDesignStep) {
    const known = merge_set.funs.filter((one) => this.ids.has(one))
    const to = this.ids.get(id)
    if (!known.length || !to) return
    const { x, y } = this.at(id)
    const box = { x: x + 95, y: y - 70, ...sizes.gateway }
    const join = this.add({ id: `Join_${to}`, type: 'inclusiveGateway', name: '', box })
    this.link(join, { id: to })
  }

  private link(from: string, { id: to, name = '', condition, isDefault }: Target) {
    const id = `Flow_${this.graph.flows.length + 1}`
    this.graph.flows.push({ id, from, to, name: toXmlName(name), ...(condition && { condition }) })
    const source = this.graph.nodes.get(from)
    if (isDefault && source) source.byDefault = id
  }

  /** Returns the node through which a step is entered from another: its join, if it waits for that one. */
  private entry(source: string, target: string): string | undefined {
    const id = this.ids.get(target)
    const { merge_set } = this.design.funlist.find((step) => step.id === target) ?? {}
    return id && merge_set?.funs.includes(source) ? `Join_${id}` : id
  }

  private gateway(step: string, type: string): string {
    const { x, y } = this.at(step)
    const count = [...this.graph.nodes.keys()].filter((id) =>
      id.startsWith(`Way_${this.ids.get(step)}_`),
    ).length
    const box = { x: x + 95 + count * 70, y: y + (count ? 185 : 120), ...sizes.gateway }
    return this.add({ id: `Way_${this.ids.get(step)}_${count + 1}`, type, name: '', box })
  }

  private end(step: string, type: string): string {
    const id = `${type === 'endEvent' ? 'End' : 'Terminate'}_${this.ids.get(step)}`
    const { x, y } = this.at(step)
    const box = { x: x + 270, y: y + (type === 'endEvent' ? 10 : 56), ...sizes.event }
    return this.graph.nodes.has(id) ? id : this.add({ id, type, name: '', box })
  }

  /** Returns the node that leads to all these steps: the step, a split, or an end. */
  private all(step: string, targets: readonly string[], end: string): string {
    const entries = targets.map((one) => this.entry(step, one)).filter((one) => one !== undefined)
    const [only, ...rest] = entries
    if (only === undefined) return this.end(step, end)
    if (!rest.length) return only
    const split = this.gateway(step, 'parallelGateway')
    for (const id of entries) this.link(split, { id })
    return split
  }

  /** Returns the node to which a button leads: conditions, their default, and what always follows. */
  private way(step: string, button: FlowDesignButton): string {
    const { NextFun, defaultFunId, handler, follow } = button
    const end = endsFlow(button) ? 'terminateEndEvent' : 'endEvent'
    const always = handler.funId.filter((id) => this.ids.has(id))
    const split = always.length ? this.gateway(step, 'parallelGateway') : undefined
    for (const id of always) this.link(split ?? '', { id: this.entry(step, id) ?? '' })
    const decide = () => {
      if (!NextFun.length) return this.all(step, defaultFunId, end)
      const gateway = this.gateway(step, follow === 'first' ? 'exclusiveGateway' : 'inclusiveGateway')
      for (const next of NextFun) {
        const condition = { text: toXmlText(next.if), language: bpmnExpressionLanguage }
        this.link(gateway, { id: this.all(step, next.funId, end), name: next.name, condition })
      }
      this.link(gateway, { id: this.all(step, defaultFunId, end), isDefault: true })
      return gateway
    }
    const decided = decide()
    if (!split) return decided
    this.link(split, { id: decided })
    return split
  }

  private addWays(step: FlowDesignStep) {
    const from = this.ids.get(step.id) ?? ''
    const isEvent = step.dealtype === 'event' && !step.is_start
    const ways: Target[] = isEvent
      ? (step.event_set?.maybe_fun_list ?? []).map(({ showName, funids }) => ({
          id: this.all(step.id, funids, 'endEvent'),
          name: showName,
          condition: chosen('outcome', showName),
        }))
      : step.btnGroup.map((button) => ({
          id: this.way(step.id, button),
          name: button.name,
          condition: chosen('decision', button.name),
        }))
    const [only, ...rest] = ways
    if (!only) return this.link(from, { id: this.end(step.id, 'endEvent') })
    if (!rest.length) return this.link(from, { id: only.id, name: only.name ?? '' })
    const choice = this.gateway(step.id, 'exclusiveGateway')
    this.link(from, { id: choice })
    for (const way of ways) this.link(choice, way)
  }
}

/** Converts a design to the graph of its process. */
export const designToGraph = (design: FlowDesign): ProcessGraph => new GraphBuilder(design).build()

/** Converts a position in the diagram to one on the canvas. */
export const toCanvas = ({ x, y }: Point): Point => ({ x, y: y / stretch })

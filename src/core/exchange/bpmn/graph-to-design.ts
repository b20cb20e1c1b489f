import type { FlowDesign, FlowDesignButton, FlowDesignStep, FormItem } from '../../../generated/types'
import { type Dealtype, newButton, newStep } from '../../flow'
import { formFieldsOf } from '../../form'
import { secondsOfDuration } from './duration-text'
import { type BpmnReportEntry, elementMappingOf } from './element-mapping'
import {
  groupFlows,
  isEnd,
  isStart,
  isStep,
  joinSourcesOf,
  type ProcessFlow,
  type ProcessNode,
} from './graph'
import { linksOfRoute } from './links-of-route'
import { bpmnExpressionLanguage } from './moddle'
import type { ProcessRead } from './read-graph'
import { type Route, RouteFinder, type RouteOption, stepsOf } from './routes'
import { translateCondition, type VariableField, type VariableKind } from './translate-condition'

/** Names of what an import adds, in the language of the page. */
export interface ImportNames {
  start: string
  submit: string
  agree: string
  done: string
  /** Label before the names of who is to be asked. */
  candidates: string
}

/** What an import needs beside the document. */
export interface BpmnImportContext {
  names: ImportNames
  newId(): string
  /** Milliseconds that begin the keys of new fields. */
  now: number
}

const dealtypes: Readonly<Record<string, Dealtype>> = {
  person: 'orsign',
  notice: 'message',
  event: 'event',
  timer: 'event',
  flow: 'event',
}

const validId = /^[A-Za-z0-9_-]{1,64}$/

/** Whether the task is for the person who started the process. */
const isForCreator = ({ candidates = [] }: ProcessNode) =>
  candidates.some((one) => /^(?:[$#]\{|=)?\s*(?:initiator|starter|applicant|creator)\s*\}?$/i.test(one))

const fieldTypes: Readonly<Record<VariableKind, FormItem['type']>> = {
  number: 'number',
  text: 'input',
  boolean: 'switch',
}

/** Converts nodes to steps. Steps that are known already are only targets. */
export class StepBuilder {
  readonly report: BpmnReportEntry[] = []
  readonly fields: FormItem[] = []
  private readonly ids = new Map<string, string>()
  private readonly outgoing: ReadonlyMap<string, readonly ProcessFlow[]>
  private readonly incoming: ReadonlyMap<string, readonly ProcessFlow[]>
  private readonly known: VariableField[]

  constructor(
    private readonly read: ProcessRead,
    private readonly base: FlowDesign,
    private readonly context: BpmnImportContext,
  ) {
    this.outgoing = groupFlows(read.graph, 'from')
    this.incoming = groupFlows(read.graph, 'to')
    this.known = formFieldsOf(base.formset).map(({ key, name, model }) => ({ key, name, model }))
    const used = new Set<string>()
    for (const node of read.graph.nodes.values()) {
      if (!isStep(node)) continue
      const preferredId = [node.step, node.id].find((id) => id && validId.test(id) && !used.has(id))
      const id = preferredId ?? context.newId()
      used.add(id)
      this.ids.set(node.id, id)
    }
  }

  /** Returns the id of the step that a node is. */
  idOf = (node: ProcessNode): string => this.ids.get(node.id) ?? ''

  private note(verdict: BpmnReportEntry['verdict'], code: string, node: ProcessNode, detail?: string) {
    const element = node.name || node.id
    this.report.push({
      verdict,
      code: `report.${code}`,
      element,
      ...(detail && { detail: detail.slice(0, 300) }),
    })
  }

  private becomes({ type, timer }: ProcessNode) {
    return elementMappingOf(type, timer && 'timer').becomes
  }

  isNotice = (node: ProcessNode): boolean => {
    const stored = node.step && this.base.funlist.find(({ id }) => id === node.step)
    return stored ? stored.dealtype === 'message' : dealtypes[this.becomes(node)] === 'message'
  }

  private route(node: ProcessNode): Route {
    const finder = new RouteFinder({
      graph: this.read.graph,
      outgoing: this.outgoing,
      isNotice: this.isNotice,
    })
    const route = finder.from(node)
    if (finder.isCut) this.note('lost', 'route.cut', node)
    return route
  }

  /** Creates the step of a node without its targets. */
  create(node: ProcessNode): FlowDesignStep {
    const { names, newId } = this.context
    const becomes = this.becomes(node)
    const dealtype = node.loop && becomes === 'person' ? 'andsign' : (dealtypes[becomes] ?? 'orsign')
    const name = (node.name || node.id).slice(0, 100)
    const step = newStep(dealtype, { name, button: names.agree, refuse: '' }, newId)
    const seconds = secondsOfDuration(this.read.deadlines.get(node.id) ?? '') ?? 0
    return {
      ...step,
      id: this.idOf(node),
      desc: (node.documentation ?? '').slice(0, 2000),
      ...(dealtype === 'andsign' && node.loop === 'sequential' && step.sign
        ? { sign: { ...step.sign, turn: 'person' as const } }
        : {}),
      ...(dealtype !== 'event' && dealtype !== 'message' && { timeexpired: seconds }),
      ...(dealtype === 'event' && { event_set: this.event(node) }),
    }
  }

  private event(node: ProcessNode): NonNullable<FlowDesignStep['event_set']> {
    if (this.becomes(node) === 'flow') {
      const v = (node.called || node.id).slice(0, 64)
      return { type: 'creat_flow', creat_flow: { n: (node.name || v).slice(0, 100), v } }
    }
    if (this.becomes(node) !== 'timer') return {}
    const { kind, text = '' } = node.timer ?? {}
    const seconds = kind === 'timeDuration' ? secondsOfDuration(text) : undefined
    if (seconds === undefined) this.note('lost', 'timer.time', node, text)
    return { type: 'timer', timer: { until: 'delay', seconds: seconds ?? 0 } }
  }

  /** Returns the step with the targets that the document gives it. */
  lead(step: FlowDesignStep, node: ProcessNode): FlowDesignStep {
    if (step.dealtype === 'message' && !step.is_start) return { ...step, btnGroup: [] }
    const route = this.route(node)
    if (step.dealtype === 'event' && !step.is_start) return this.leadEvent(step, node, route)
    return { ...step, btnGroup: this.buttons(step, node, route) }
  }

  private leadEvent(step: FlowDesignStep, node: ProcessNode, route: Route): FlowDesignStep {
    if (route.kind === 'choice') this.note('lost', 'route.after-event', node)
    const [option] =
      route.kind === 'choice'
        ? route.options.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        : []
    const funids = stepsOf(option?.route ?? route).map(this.idOf)
    const [first] = step.event_set?.maybe_fun_list ?? []
    const link = first ?? { _id: this.context.newId(), showName: this.context.names.done, remark: '' }
    const links = { maybe_fun_list: [{ ...link, funids }], outcomes: { done: link._id } }
    return { ...step, event_set: { ...step.event_set, ...links } }
  }

  private buttons(step: FlowDesignStep, node: ProcessNode, route: Route): FlowDesignButton[] {
    const stored = new Map(step.btnGroup.map((button) => [button.name, button]))
    const button = (name: string, to: Route): FlowDesignButton => {
      const known = stored.get(name) ?? newButton(this.context.newId(), name.slice(0, 50))
      const { end: _, follow: __, ...rest } = known
      return { ...rest, ...linksOfRoute(to, this.linkContext(node)) }
    }
    if (route.kind === 'choice' && !step.is_start && this.isDecision(route.options)) {
      const texts = route.options.flatMap(({ condition }) => (condition ? [condition.text] : []))
      this.note('changed', 'decision', node, texts.join(' | '))
      return route.options.map((option, at) =>
        button(option.name || this.targetName(option, at), option.route),
      )
    }
    const [flow] = this.outgoing.get(node.id) ?? []
    const name = flow?.name || step.btnGroup[0]?.name || this.context.names.agree
    return [button(name, route)]
  }

  private targetName({ route }: RouteOption, at: number): string {
    const [target] = stepsOf(route)
    return target?.name || String(at + 1)
  }

  /** Whether the person decides by the options: a condition asks for something that no field has. */
  private isDecision(options: readonly RouteOption[]): boolean {
    const conditions = options.flatMap(({ condition }) => (condition ? [condition] : []))
    if (!conditions.length) return true
    return conditions.some(({ text }) => {
      const translated = translateCondition(text, this.known)
      return !translated || [...translated.unknown.values()].some((kind) => kind !== 'number')
    })
  }

  private linkContext(node: ProcessNode) {
    return {
      idOf: this.idOf,
      newId: this.context.newId,
      translate: (option: RouteOption) => this.condition(option, node),
      onTooMany: () => this.note('lost', 'route.many', node),
    }
  }

  private condition({ condition }: RouteOption, node: ProcessNode): string {
    const text = condition?.text ?? ''
    if (condition?.language === bpmnExpressionLanguage) return text
    const translated = translateCondition(text, this.known)
    if (!translated) {
      this.note('lost', 'condition-lost', node, text)
      return ''
    }
    for (const [name, kind] of translated.unknown) this.addField(name, kind, node)
    const { expression } = translateCondition(text, this.known) ?? translated
    this.note('accepted', 'condition', node, `${text} → ${expression}`)
    return expression
  }

  /** Adds a field for a variable that the form does not have. */
  private addField(variable: string, kind: VariableKind, node: ProcessNode) {
    const indexes = formFieldsOf(this.base.formset).map(({ keyindex }) => keyindex)
    const keyindex = Math.max(0, ...indexes) + 1 + this.fields.length
    const key = `${this.context.now}_${10_000 + (keyindex % 900_000)}`
    const type = fieldTypes[kind]
    const name = variable.slice(0, 50)
    const field = { key, name, model: `${type}_${key}` }
    this.known.push({ ...field, name: variable })
    this.fields.push({ ...field, type, keyindex, options: {}, rules: [] })
    this.note('changed', 'field', node, variable)
  }

  /** Returns the steps for whose branches the document waits before a node. */
  joinOf(node: ProcessNode): FlowDesignStep['merge_set'] {
    const join = joinSourcesOf(this.read.graph, this.incoming, node.id)
    const ids = join?.sources.flatMap((source) => this.idOfSource(source)) ?? []
    return { funs: [...new Set(ids)] }
  }

  private idOfSource(source: string): string[] {
    const node = [...this.read.graph.nodes.values()].find((one) => (one.step ?? one.id) === source)
    return node && !this.isNotice(node) ? [this.idOf(node)] : []
  }

  /** Reports joins that no step follows, and people who are to be chosen. */
  reportRest(isNew: (node: ProcessNode) => boolean) {
    for (const node of this.read.graph.nodes.values()) {
      const isWaiting = node.type === 'parallelGateway' || node.type === 'inclusiveGateway'
      const next = (this.outgoing.get(node.id) ?? []).map(({ to }) => this.read.graph.nodes.get(to))
      if (isWaiting && (this.incoming.get(node.id)?.length ?? 0) > 1)
        if (next.some((one) => one && !isStep(one) && !isEnd(one))) this.note('lost', 'join', node)
      if (isStep(node) && isNew(node) && node.candidates?.length)
        this.note('changed', 'recipients', node, node.candidates.join(', '))
    }
  }

  /** Returns the start step: the task of the creator, or a new step in front of the first ones. */
  start(): { node: ProcessNode; step?: FlowDesignStep } | undefined {
    const starts = [...this.read.graph.nodes.values()].filter(isStart)
    const [first] = starts
    if (!first) return
    const routes = starts.map((node) => this.route(node))
    const [only, ...rest] = routes.flatMap(stepsOf)
    const stored = only?.step && this.base.funlist.find(({ id }) => id === only.step)?.is_start
    if (only && !rest.length && (stored || isForCreator(only))) return { node: only }
    const { names, newId } = this.context
    const made = newStep(
      'orsign',
      { name: first.name || names.start, button: names.submit, refuse: '' },
      newId,
    )
    const { nobody: _, ...step } = made
    const route: Route = { kind: 'all', routes }
    const links = linksOfRoute(routes.length === 1 ? (routes[0] ?? route) : route, this.linkContext(first))
    const send = { ...newButton(newId(), names.submit), ...links }
    this.note('changed', 'start', first)
    return { node: first, step: { ...step, is_start: true, btnGroup: [send] } }
  }
}

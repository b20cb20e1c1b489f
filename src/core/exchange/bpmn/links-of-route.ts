import type { FlowDesignButton, FlowDesignNext } from '../../../generated/types'
import type { ProcessNode } from './graph'
import { isTerminating, type Route, type RouteOption, stepsOf, unconditionalSteps } from './routes'

/** What a link needs from the document around it. */
export interface LinkContext {
  idOf(node: ProcessNode): string
  newId(): string
  /** Returns the expression for the condition of an option; empty if it is not understood. */
  translate(option: RouteOption): string
  /** Reports that a way has more conditional links than a button. */
  onTooMany(): void
}

/** Targets of a button. */
export type ButtonLinks = Pick<FlowDesignButton, 'defaultFunId' | 'NextFun' | 'handler' | 'follow' | 'end'>

/** Maximum number of conditional links of a button. */
const maxLinks = 50
const maxCondition = 4000

const negated = (condition: string) => `!(${condition})`
const both = (...conditions: (string | undefined)[]) => {
  const parts = conditions.filter((one) => one !== undefined)
  if (parts.length < 2) return parts[0]
  return parts.map((one) => (one.includes('||') ? `(${one})` : one)).join(' && ')
}

interface Row {
  condition?: string
  ids: string[]
}

/** Options in the order of their evaluation: one without a condition is the default, and the last. */
const ordered = (options: readonly RouteOption[]) => {
  const isLast = (option: RouteOption) => option.isDefault || !option.condition
  return [...options.filter((one) => !isLast(one)), ...options.filter(isLast)].map((option) => ({
    option,
    isDefault: isLast(option),
  }))
}

class LinkBuilder {
  constructor(private readonly context: LinkContext) {}

  ids(nodes: readonly ProcessNode[]): string[] {
    return [...new Set(nodes.map((node) => this.context.idOf(node)))]
  }

  link(condition: string, ids: string[], name = ''): FlowDesignNext {
    return { id: this.context.newId(), name: name.slice(0, 100), if: condition, funId: ids, SonFlowId: [] }
  }

  /** Rows of a way whose choices stand in each other: each with its whole condition. */
  rows(route: Route, condition?: string): Row[] {
    const steps = unconditionalSteps(route)
    if (steps) return [{ ...(condition !== undefined && { condition }), ids: this.ids(steps) }]
    if (route.kind === 'all') return route.routes.flatMap((part) => this.rows(part, condition))
    if (route.kind !== 'choice') return []
    const rows: Row[] = []
    const earlier: string[] = []
    for (const { option, isDefault } of ordered(route.options)) {
      const own = isDefault ? undefined : this.context.translate(option)
      const earlierConditions = isDefault || route.follow === 'first' ? earlier.map(negated) : []
      rows.push(...this.rows(option.route, both(condition, own, ...earlierConditions)))
      if (own) earlier.push(own)
      if (rows.length > maxLinks) break
    }
    return rows
  }
}

const noLinks = { NextFun: [], handler: { funId: [], SonFlowId: [] } }

/** Converts a way to the targets of a button. */
export function linksOfRoute(route: Route, context: LinkContext): ButtonLinks {
  const builder = new LinkBuilder(context)
  const steps = unconditionalSteps(route)
  if (steps) {
    const isEnd = !steps.length && isTerminating(route)
    return { ...noLinks, defaultFunId: builder.ids(steps), ...(isEnd && { end: 'flow' }) }
  }
  const isPlain =
    route.kind === 'choice' && route.options.every((option) => unconditionalSteps(option.route) !== undefined)
  if (isPlain) {
    const options = ordered(route.options)
    const links = options.filter(({ isDefault }) => !isDefault).slice(0, maxLinks)
    if (links.length < options.filter(({ isDefault }) => !isDefault).length) context.onTooMany()
    const targets = ({ option }: { option: RouteOption }) => builder.ids(stepsOf(option.route))
    return {
      ...noLinks,
      NextFun: links.map(({ option }) =>
        builder.link(context.translate(option), targets({ option }), option.name),
      ),
      defaultFunId: [...new Set(options.filter(({ isDefault }) => isDefault).flatMap(targets))],
      ...(route.follow === 'first' && links.length > 1 && { follow: 'first' }),
    }
  }
  const rows = builder.rows(route)
  const conditional = rows.filter(({ condition, ids }) => condition !== undefined && ids.length)
  const isTooMany =
    conditional.length > maxLinks || conditional.some(({ condition = '' }) => condition.length > maxCondition)
  if (isTooMany) context.onTooMany()
  const always = rows.filter(({ condition }) => condition === undefined).flatMap(({ ids }) => ids)
  return {
    NextFun: (isTooMany ? [] : conditional).map(({ condition = '', ids }) => builder.link(condition, ids)),
    defaultFunId: [],
    handler: { funId: [...new Set(always)], SonFlowId: [] },
  }
}

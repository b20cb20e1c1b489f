import type { DiagramEdge, LayoutGraph } from '../../../../core/diagram/layout'
import { externalFlowNodeId, messageStatus } from '../../../../core/flow'
import type { Message, OaFlowDetailMsgsData } from '../../../../generated/types'
import { estimateTextWidth } from '../../../controls/text-width'
import { maxLabelWidth } from '../../../diagram/arrow-texts'
import type { StateTone } from '../../../flow/history/message-state'
import { delegateName } from '../../../flow/people/delegate-label'

/** Edge with its target, label, and whether this flow took it. */
interface SheetLink extends DiagramEdge {
  text?: string
  isTaken: boolean
}

/** Diagram before layout: card contents and edges. */
export interface CardGraph<Card> extends LayoutGraph {
  cards: ReadonlyMap<string, Card>
  links: readonly SheetLink[]
}

type Design = OaFlowDetailMsgsData['design']
type DesignedStep = Design['funlist'][number]

/** Card of a designed step: whether the flow is there, was there, or never reached it. */
export interface StepCardData {
  kind: 'step'
  tone: StateTone
  step: DesignedStep
  state: 'here' | 'done' | 'open'
  /** Number of visits. */
  visits: number
  /** Current assignees shown, and the number of others. */
  names: string[]
  more: number
}

const size = { width: 220, height: 84 }
const gaps = { nodesep: 40, ranksep: 36 }
/** Height of the text of an arrow, and the padding and border beside it. */
const label = { height: 22, beside: 18 }

/** Estimates the size of the text of an arrow. */
const labelSize = (text: string) => ({
  width: Math.min(estimateTextWidth(text) * 12 + label.beside, maxLabelWidth),
  height: label.height,
})

const unique = (values: readonly string[]) => [...new Set(values)]

/** Counts how often a sub-flow was started from its step. */
const startsOf = ({ id }: DesignedStep, messages: readonly Message[]): number =>
  startsIn(messages).filter(({ to }) => to === id).length

const startsIn = (messages: readonly Message[]) =>
  messages.flatMap(({ NowFunid: from, sonflowdetails = [] }) =>
    sonflowdetails.map(({ flowid }) => ({ from, to: externalFlowNodeId(from, flowid) })),
  )

function externalOf(step: DesignedStep, messages: readonly Message[]): StepCardData {
  const visits = startsOf(step, messages)
  const shared = { kind: 'step' as const, step, visits, names: [], more: 0 }
  return visits ? { ...shared, state: 'done', tone: 'other' } : { ...shared, state: 'open', tone: 'closed' }
}

function cardOf(step: DesignedStep, messages: readonly Message[]): StepCardData {
  if (step.dealtype === 'external') return externalOf(step, messages)
  const own = messages.filter(({ NowFunid, iscc }) => NowFunid === step.id && !iscc)
  const waiting = own.filter(({ status }) => status === messageStatus.waiting)
  const names = unique(waiting.map(({ toer, entrust_from }) => delegateName(toer, entrust_from?.name)))
  const visits = unique(own.map(({ visit }) => visit)).length
  const more = own.reduce((sum, { crowd }) => sum + (crowd?.waiting ?? 0), 0)
  const shared = { kind: 'step' as const, step, visits, names, more }
  if (names.length > 0) return { ...shared, state: 'here', tone: 'waiting' }
  if (visits === 0) return { ...shared, state: 'open', tone: 'closed' }
  return { ...shared, state: 'done', tone: step.is_start ? 'start' : 'done' }
}

const linksOf = ({ funlist }: Design, usedLinks: ReadonlySet<string>): CardGraph<StepCardData>['links'] =>
  funlist.flatMap(({ id: from, next }) =>
    next.map(({ to, text }, index) => ({
      id: `${from}_${index}`,
      from,
      to,
      text,
      label: labelSize(text),
      isTaken: usedLinks.has(`${from} ${to}`),
    })),
  )

/** Returns the designed steps as cards with the progress of this flow. */
export function stepCards(design: Design, messages: readonly Message[]): CardGraph<StepCardData> {
  const usedLinks = new Set([
    ...messages.map(({ PreFunid, NowFunid }) => `${PreFunid} ${NowFunid}`),
    ...startsIn(messages).map(({ from, to }) => `${from} ${to}`),
  ])
  const boxes = design.funlist.map(({ id }) => ({ id, ...size }))
  const cards = new Map(design.funlist.map((step) => [step.id, cardOf(step, messages)]))
  return { cards, boxes, links: linksOf(design, usedLinks), gaps }
}

import type { FlowDesign, FlowDesignStep, FlowDesignSubFlow } from '#/generated/types'
import { effectiveButtonsOf } from '../../core/flow'

/** Link source within a button: default, always, or conditional. */
export type ButtonLinkSource =
  | { kind: 'default' | 'always'; button: string }
  | { kind: 'condition'; button: string; next: string }

/** Location of a list of targets within a step: a button and its rule, or an event's outcome. */
export type LinkSource = ButtonLinkSource | { kind: 'outcome'; outcome: string }

/** One arrow of the canvas. */
export type FlowLink = LinkSource & {
  id: string
  from: string
  to: string
  /** Name of its button or outcome. */
  title: string
  /** Name of a conditional link, given by the author. */
  name: string
  condition: string
}

const idOf = (from: string, place: LinkSource, to: string) => [from, ...Object.values(place), to].join('/')

const result = { title: '', name: '', condition: '' }

function listsOf(step: FlowDesignStep): { place: LinkSource; to: string[]; labels: typeof result }[] {
  if (step.dealtype === 'event')
    return (step.event_set?.maybe_fun_list ?? []).map(({ _id, showName, funids }) => ({
      place: { kind: 'outcome', outcome: _id },
      to: funids,
      labels: { ...result, title: showName },
    }))
  return effectiveButtonsOf(step).flatMap(({ id: button, name: title, defaultFunId, handler, NextFun }) => [
    { place: { kind: 'default' as const, button }, to: defaultFunId, labels: { ...result, title } },
    { place: { kind: 'always' as const, button }, to: handler.funId, labels: { ...result, title } },
    ...NextFun.map(({ id, name, if: condition, funId }) => ({
      place: { kind: 'condition' as const, button, next: id },
      to: funId,
      labels: { title, name, condition },
    })),
  ])
}

/**
 * Returns every arrow that starts at a step; of an and-sign only the first button's, of a notice none
 * (S1-133, S1-134).
 */
export const stepLinksOf = (step: FlowDesignStep): FlowLink[] =>
  listsOf(step).flatMap(({ place, to, labels }) =>
    to.map((target) => ({
      ...place,
      ...labels,
      id: idOf(step.id, place, target),
      from: step.id,
      to: target,
    })),
  )

/** Returns every arrow between existing steps. */
export function allLinksOf({ funlist }: Pick<FlowDesign, 'funlist'>): FlowLink[] {
  const known = new Set(funlist.map(({ id }) => id))
  return funlist.flatMap(stepLinksOf).filter(({ to }) => known.has(to))
}

/** A flow that a step starts, with its link source. */
export type SubFlowLink = ButtonLinkSource & typeof result & { flow: FlowDesignSubFlow }

/** Returns every flow that the buttons of a step start. */
export const subFlowLinksOf = (step: FlowDesignStep): SubFlowLink[] =>
  effectiveButtonsOf(step).flatMap(({ id: button, name: title, defaultSonFlowId, handler, NextFun }) => [
    ...defaultSonFlowId.map((flow) => ({ kind: 'default' as const, button, ...result, title, flow })),
    ...handler.SonFlowId.map((flow) => ({ kind: 'always' as const, button, ...result, title, flow })),
    ...NextFun.flatMap(({ id: next, name, if: condition, SonFlowId }) =>
      SonFlowId.map((flow) => ({ kind: 'condition' as const, button, next, title, name, condition, flow })),
    ),
  ])

type Change = (targets: string[], place: LinkSource) => string[]

/** Returns a step with each list of targets changed; the step itself if none differs. */
export function changeStepTargets(step: FlowDesignStep, change: Change): FlowDesignStep {
  const difference = { differs: false }
  const changed = (targets: string[], place: LinkSource) => {
    const next = change(targets, place)
    if (next !== targets) difference.differs = true
    return next
  }
  const btnGroup = step.btnGroup.map((button) => ({
    ...button,
    defaultFunId: changed(button.defaultFunId, { kind: 'default', button: button.id }),
    handler: {
      ...button.handler,
      funId: changed(button.handler.funId, { kind: 'always', button: button.id }),
    },
    NextFun: button.NextFun.map((next) => ({
      ...next,
      funId: changed(next.funId, { kind: 'condition', button: button.id, next: next.id }),
    })),
  }))
  const outcomes = step.event_set?.maybe_fun_list?.map((outcome) => ({
    ...outcome,
    funids: changed(outcome.funids, { kind: 'outcome', outcome: outcome._id }),
  }))
  const event = outcomes && { event_set: { ...step.event_set, maybe_fun_list: outcomes } }
  return difference.differs ? { ...step, btnGroup, ...event } : step
}

/** Whether two link sources are equal. */
export const isSameLinkSource = (a: LinkSource, b: LinkSource): boolean => idOf('', a, '') === idOf('', b, '')

/** Returns the link source of an arrow without display data. */
export function linkSourceOf(link: FlowLink): LinkSource {
  if (link.kind === 'outcome') return { kind: link.kind, outcome: link.outcome }
  if (link.kind === 'condition') return { kind: link.kind, button: link.button, next: link.next }
  return { kind: link.kind, button: link.button }
}

/** Returns the id of the dot below a card where an arrow starts: its button's, or its outcome's. */
export const sourceHandleOf = (place: LinkSource): string =>
  place.kind === 'outcome' ? place.outcome : place.button

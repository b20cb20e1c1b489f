import type { FlowDesign, FlowDesignButton, FlowDesignNext, FlowDesignSubFlow } from '#/generated/types'
import type { ButtonLinkSource } from '../flow-links'
import { changeStep } from './change-step'

interface SubFlowChange {
  step: string
  place: ButtonLinkSource
  flows: FlowDesignSubFlow[]
}

function withFlows(button: FlowDesignButton, { place, flows }: SubFlowChange): FlowDesignButton {
  if (place.kind === 'condition') {
    const change = (next: FlowDesignNext) => (next.id === place.next ? { ...next, SonFlowId: flows } : next)
    return { ...button, NextFun: button.NextFun.map(change) }
  }
  if (place.kind === 'default') return { ...button, defaultSonFlowId: flows }
  return { ...button, handler: { ...button.handler, SonFlowId: flows } }
}

/** Returns the design with the flows started from one link source of a button. */
export function setSubFlows(design: FlowDesign, change: SubFlowChange): FlowDesign {
  const step = design.funlist.find(({ id }) => id === change.step)
  if (!step) return design
  const btnGroup = step.btnGroup.map((button) =>
    button.id === change.place.button ? withFlows(button, change) : button,
  )
  return changeStep(design, { id: step.id, change: { btnGroup } })
}

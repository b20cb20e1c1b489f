import { useCallback, useEffect, useMemo, useState } from 'react'
import { applyNodeChanges, type NodeChange } from 'reactflow'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignStep, Problem } from '#/generated/types'
import { useFlowEditor } from '../editor-context'
import { problemsByStep, type StepSelection } from '../selection'
import { externalFlowsOf } from './external-flows'
import { type FlowCardNode, toFlowArrows, toStepCards } from './flow-graph'

/** Step properties that no line depends on. */
const besideLines: ReadonlySet<string> = new Set([
  'name',
  'desc',
  'dealers',
  'creatPermission',
  'formEditLimit',
  'nobodypass',
  'merge_set',
])

function isAlike(one: FlowDesignStep, other: FlowDesignStep | undefined): boolean {
  if (one === other) return true
  if (!other) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => besideLines.has(key) || one[key] === other[key])
}

/** Whether two states of a design have the same lines: only names, recipients, rights or the like differ. */
export const hasSameEdges = (one: FlowDesign, other: FlowDesign): boolean =>
  one.layoutset === other.layoutset &&
  one.funlist.length === other.funlist.length &&
  one.funlist.every((step, at) => isAlike(step, other.funlist[at]))

/**
 * Returns the lines of a design, and the cards of flows that it starts. Avoids rerouting hundreds of lines
 * while a name is typed.
 */
export function useEdges(design: FlowDesign, fields: readonly FieldSymbol[]) {
  const [drawn, setDrawn] = useState(design)
  const shown = hasSameEdges(drawn, design) ? drawn : design
  if (shown !== drawn) setDrawn(shown)
  const arrows = useMemo(() => toFlowArrows(shown, fields), [shown, fields])
  const externals = useMemo(() => externalFlowsOf(shown, fields), [shown, fields])
  return { arrows, externals }
}

interface CardsShown {
  design: FlowDesign
  problems: readonly Problem[]
  selection: StepSelection | null
}

/** Returns the cards with exactly these selected; an unchanged card stays the same object. */
const chosenAre = (cards: readonly FlowCardNode[], ids: ReadonlySet<string | undefined>): FlowCardNode[] =>
  cards.map((card) =>
    (card.selected ?? false) === ids.has(card.id) ? card : { ...card, selected: ids.has(card.id) },
  )

/** Returns the cards of the canvas: the design's, with local state (selection, a drag in progress). */
export function useCards({ design, problems, selection }: CardsShown) {
  const editor = useFlowEditor()
  const [cards, setCards] = useState<FlowCardNode[]>(() => toStepCards(design, problemsByStep(problems), []))
  useEffect(() => {
    setCards((before) => toStepCards(design, problemsByStep(problems), before))
  }, [design, problems])
  const { step: selected, beside } = selection ?? {}
  useEffect(() => {
    setCards((before) => {
      if (beside) return chosenAre(before, new Set([selected, ...beside]))
      const isShown = before.some((card) => card.selected && card.id === selected)
      if (isShown || (!selected && !before.some((card) => card.selected))) return before
      return chosenAre(before, new Set([selected]))
    })
  }, [selected, beside])
  const change = useCallback(
    (changes: NodeChange[]) => {
      setCards((before) => applyNodeChanges(changes, before))
      const chosen = changes.flatMap((one) => (one.type === 'select' && one.selected ? [one.id] : []))
      if (chosen[0]) editor.select({ step: chosen[0] })
    },
    [editor],
  )
  return { cards, change }
}

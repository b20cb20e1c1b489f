import { useCallback, useEffect, useState } from 'react'
import { applyNodeChanges, type NodeChange } from 'reactflow'
import type { FlowDesign, Problem } from '#/generated/types'
import { useEditor } from '../editor-context'
import { problemsByStep, type Selection } from '../selection'
import { cardsOf, type FlowCard } from './flow-graph'

interface CardsShown {
  design: FlowDesign
  problems: readonly Problem[]
  selection: Selection | null
}

/** Returns the cards with exactly these selected; an unchanged card stays the same object. */
const chosenAre = (cards: readonly FlowCard[], ids: ReadonlySet<string | undefined>): FlowCard[] =>
  cards.map((card) =>
    (card.selected ?? false) === ids.has(card.id) ? card : { ...card, selected: ids.has(card.id) },
  )

/** Returns the cards of the canvas: the design's, with local state (selection, a drag in progress). */
export function useCards({ design, problems, selection }: CardsShown) {
  const editor = useEditor()
  const [cards, setCards] = useState<FlowCard[]>(() => cardsOf(design, problemsByStep(problems), []))
  useEffect(() => {
    setCards((before) => cardsOf(design, problemsByStep(problems), before))
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

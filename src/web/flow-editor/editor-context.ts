import { createContext, useContext } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign } from '#/generated/types'
import type { FlowFunction } from '../formula/flow-functions'
import type { Duration } from './duration'
import type { Selection } from './selection'

/** What every part of the editor can do; one object for as long as the editor is open, so that cards never redraw. */
export interface Editor {
  /** Makes the result of a pure action the next design; changes of one `merge` mark are one undo. */
  run(action: (design: FlowDesign) => FlowDesign, merge?: string): void
  select(selection: Selection | null): void
  /** The design as it stands now. */
  design(): FlowDesign
  /** A source of ids that nothing in the design bears. */
  newIds(): () => string
}

/** What the settings of a step are offered to choose from. */
export interface StepOptions {
  fields: readonly FieldSymbol[]
  /** The custom functions that conditions may call. */
  custom: readonly FlowFunction[]
  durations: readonly Duration[]
}

const CurrentEditor = createContext<Editor | null>(null)
const CurrentOffers = createContext<StepOptions>({ fields: [], custom: [], durations: [] })

/** Steps that stand out on the canvas: gone through, or waiting, in a simulated flow. */
const CurrentMarks = createContext<ReadonlyMap<string, string>>(new Map())
export const MarksProvider = CurrentMarks.Provider
export const useMarks = () => useContext(CurrentMarks)

export const EditorProvider = CurrentEditor.Provider
export const StepOptionsProvider = CurrentOffers.Provider
export const useStepOptions = () => useContext(CurrentOffers)

export function useEditor(): Editor {
  const editor = useContext(CurrentEditor)
  if (!editor) throw new Error('a part of the flow editor stands outside of it')
  return editor
}

import { createContext, useContext } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign } from '#/generated/types'
import type { FlowFunction } from '../formula/flow-functions'
import type { DurationOption } from './duration'
import type { StepSelection } from './selection'

/**
 * Actions available to every part of the editor; one object while the editor is open, so that cards never
 * re-render.
 */
export interface FlowEditorApi {
  /**
   * Makes the result of a pure action the next design; changes with the same `merge` mark are one undo step.
   */
  run(action: (design: FlowDesign) => FlowDesign, merge?: string): void
  select(selection: StepSelection | null): void
  /** Returns the current design. */
  design(): FlowDesign
  /** Returns a source of ids unused in the design. */
  newIds(): () => string
}

/** Options offered by the settings of a step. */
export interface StepOptions {
  fields: readonly FieldSymbol[]
  /** Custom functions that conditions may call. */
  custom: readonly FlowFunction[]
  durations: readonly DurationOption[]
  /** True for the step of a shared part, which has no flow around it. */
  isPart?: boolean
}

const CurrentEditor = createContext<FlowEditorApi | null>(null)
const CurrentOffers = createContext<StepOptions>({ fields: [], custom: [], durations: [] })

/** Steps highlighted on the canvas: visited or pending in a simulated flow. */
const CurrentMarks = createContext<ReadonlyMap<string, string>>(new Map())
export const StepMarksProvider = CurrentMarks.Provider
export const useStepMarks = () => useContext(CurrentMarks)

export const FlowEditorProvider = CurrentEditor.Provider
export const StepOptionsProvider = CurrentOffers.Provider
export const useStepOptions = () => useContext(CurrentOffers)

export function useFlowEditor(): FlowEditorApi {
  const editor = useContext(CurrentEditor)
  if (!editor) throw new Error('a part of the flow editor stands outside of it')
  return editor
}

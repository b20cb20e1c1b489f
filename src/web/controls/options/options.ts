import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import {
  type CellLocation,
  type ChoiceNode,
  databaseSetOf,
  type FormValues,
  isEmpty,
  isOffered,
  staticChoices,
} from '../../../core/form'

/** Form context for choices from a source: its values, and a subscription to their changes. */
export interface OptionsContext {
  /**
   * Fills values of the chosen row into other fields, or into the current table row, as far as they are
   * writable.
   */
  fill?(item: FormItem, row: Readonly<Record<string, unknown>> | undefined, at?: CellLocation): void
  form: FormDesign
  /** Department that the person acts from. */
  deptId?: string | undefined
  values(): FormValues
  onLook(listener: () => void): () => void
  /** Current row, inside a table. */
  at?: CellLocation
}

/** Choices that a field offers now. */
export interface OptionsState {
  state: 'known' | 'loading' | 'failed'
  choices: readonly ChoiceNode[]
  retry(): void
}

const World = createContext<OptionsContext | undefined>(undefined)

/** Provides the form context to widgets. */
export const OptionsProvider = World.Provider

/** Returns the context of the surrounding form. */
export const useOptionsContext = () => useContext(World)

const ignore = () => undefined
const nothing: OptionsState = { state: 'loading', choices: [], retry: ignore }

/**
 * Returns the choices of a field. Choices from a source are fetched, and again when the fields they depend on
 * change; for a searched database set only the chosen ones are returned.
 */
export function useOptions(item: FormItem, value?: unknown): OptionsState {
  const world = useOptionsContext()
  const [offer, setOffer] = useState(nothing)
  const fixed = staticChoices(item)
  const isFixed = fixed !== undefined
  const chosen = databaseSetOf(item) === undefined ? '' : JSON.stringify(value ?? null)
  useEffect(() => {
    if (isFixed) return
    let stop: () => void = ignore
    let isGone = false
    void import('../../form-host/choice-answers').then(({ subscribeChoices }) => {
      const value = chosen ? JSON.parse(chosen) : undefined
      if (!isGone) stop = subscribeChoices(item, { around: world, value }, setOffer)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [item, world, isFixed, chosen])
  return fixed ? { state: 'known', choices: fixed, retry: ignore } : offer
}

/** Like useOptions, but also clears the chosen value when the new choices no longer contain it. */
export function useOptionsWithReset(
  item: FormItem,
  { value, disabled, onChange }: { value: unknown; disabled: boolean; onChange(value: null): void },
): OptionsState {
  const offer = useOptions(item, value)
  const { state, choices } = offer
  const last = useRef<readonly ChoiceNode[]>(undefined)
  useEffect(() => {
    if (state !== 'known' || last.current === choices) return
    const isNew = last.current !== undefined
    last.current = choices
    if (isNew && !disabled && !isEmpty(value) && !isOffered(item, value, choices)) onChange(null)
  })
  return offer
}

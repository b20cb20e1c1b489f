import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { ChoiceNode } from '#/core/form/design/choices'
import { databaseSetOf } from '#/core/form/design/data-source'
import { isOffered, staticChoices } from '#/core/form/design/source-rows'
import type { CellLocation } from '#/core/form/expression-scope'
import { type FormValues, isEmpty } from '#/core/form/values/form-values'
import type { FormDesign, FormItem } from '#/generated/types'

/** What choices that come from elsewhere may ask of the form around: its values, and when they change. */
export interface OptionsContext {
  /** Puts what belongs to a choice into other fields, or into the row that is asked in, as far as they may be written. */
  fill?(item: FormItem, row: Readonly<Record<string, unknown>> | undefined, at?: CellLocation): void
  form: FormDesign
  values(): FormValues
  onLook(listener: () => void): () => void
  /** In a table: the row that is asked in. */
  at?: CellLocation
}

/** What a field offers now. */
export interface OptionsState {
  state: 'known' | 'loading' | 'failed'
  choices: readonly ChoiceNode[]
  retry(): void
}

const World = createContext<OptionsContext | undefined>(undefined)

/** The form that stands around its widgets. */
export const OptionsProvider = World.Provider

/** The form that stands around. */
export const useOptionsContext = () => useContext(World)

const ignore = () => undefined
const nothing: OptionsState = { state: 'loading', choices: [], retry: ignore }

/**
 * What a field offers; choices that come from elsewhere are fetched, and follow the fields they depend on. Of a database
 * set, which is searched, that is what is chosen.
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
    void import('../../stores/choice-answers').then(({ subscribeChoices }) => {
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

/** The same, and what is chosen goes when the choices change to others that do not hold it. */
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

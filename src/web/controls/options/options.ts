import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import {
  type AutofillSource,
  type CellLocation,
  type ChoiceNode,
  databaseSetOf,
  type FieldChoice,
  type FormValues,
  isEmpty,
  isOfferedChoice,
  remoteSourceAliasOf,
  staticChoices,
} from '../../../core/form'
import type { FormHost } from '../../form-host/form-host'

/** Form context for choices from a source: its values, and a subscription to their changes. */
export interface OptionsContext {
  /**
   * Fills values of what was chosen into other fields, or into the current table row, as far as they are
   * writable.
   */
  fill?(item: FormItem, source: AutofillSource, at?: CellLocation): void
  form: FormDesign
  /** Host of the form; by default the page's. */
  host?: FormHost
  /** Department that the person acts from. */
  deptId?: string | undefined
  /** Running flow of the form. */
  flowId?: string | undefined
  values(): FormValues
  onLook(listener: () => void): () => void
  /** Current row, inside a table. */
  at?: CellLocation
}

/**
 * Returns the choices to show for a value: those offered, and chosen values that are not offered any more,
 * which stay until they are deselected.
 */
export function includeSelected(
  { state, choices }: Pick<OptionsState, 'state' | 'choices'>,
  chosen: readonly FieldChoice['value'][],
): readonly FieldChoice[] {
  if (state !== 'known') return choices
  const dropped = chosen.filter((one) => !choices.some(({ value }) => value === one))
  return dropped.length ? [...choices, ...dropped.map((value) => ({ value, label: String(value) }))] : choices
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
    void import('../../form-host/subscribe-choices').then(({ subscribeChoices }) => {
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

/**
 * Like useOptions, but also clears the chosen value when new choices no longer contain it. In the design's own
 * choices and in those of an expression, a value that was not among the former ones either stays: a new version
 * has dropped it. A remote source offers others because the field that it depends on has changed.
 */
export function useOptionsWithReset(
  item: FormItem,
  { value, disabled, onChange }: { value: unknown; disabled: boolean; onChange(value: null): void },
): OptionsState {
  const offer = useOptions(item, value)
  const { state, choices } = offer
  const last = useRef<readonly ChoiceNode[]>(undefined)
  useEffect(() => {
    if (state !== 'known' || last.current === choices) return
    const former = last.current
    last.current = choices
    if (!former || disabled || isEmpty(value)) return
    const isRemote = remoteSourceAliasOf(item) !== undefined || databaseSetOf(item) !== undefined
    if (!isOfferedChoice(item, value, choices) && (isRemote || isOfferedChoice(item, value, former)))
      onChange(null)
  })
  return offer
}

import type { FormDesign } from '#/generated/types'
import {
  type FormRights,
  type FormValues,
  getOwnValue,
  type ItemState,
  type LinkageResult,
} from '../../core/form'
import type { FormulaBinding } from './formula-binding'

/**
 * Values of a form: as typed, and as computed by its formulas. The typed value of a field that becomes hidden
 * or read-only is preserved and returns with it. Formulas run lazily on the first read after a change, so one
 * change runs them once; without formulas the typed values are all.
 */
export interface FormStore {
  /** Returns the current values. */
  values(): FormValues
  /** Returns the values as typed, those of hidden fields included. */
  typed(): FormValues
  /** Returns the current rights of each field; the same object while nothing changes. */
  rights(): FormRights
  /** Returns the rights before any condition. */
  granted(): FormRights
  /** Returns the problems of formulas, by fields (key) and cells (`key.code.row`). */
  problems(): LinkageResult['problems']
  write(values: FormValues): void
  grant(rights: FormRights): void
  /** Returns the default of a field; undefined if defaults are not filled in. */
  defaultOf(model: string): unknown
  /** Invalidates the formulas, as when a remote function has returned. */
  renew(): void
}

type States = ReadonlyMap<string, ItemState>

const sameState = (a: ItemState, b: ItemState | undefined) =>
  a.shown === b?.shown && a.required === b.required && a.readonly === b.readonly

const sameStates = (a: States, b: States) =>
  a === b || (a.size === b.size && [...a].every(([key, state]) => sameState(state, b.get(key))))

interface Start {
  form: FormDesign
  before: FormValues
  granted: FormRights
  linking?: FormulaBinding
  /** Keys of items by model. */
  keys: ReadonlyMap<string, string>
  /** Computes the defaults for fields that a condition brings into sight. */
  defaults?(): FormValues
}

const nothing: LinkageResult['problems'] = new Map()

/** Creates a store without formulas: the values are the written ones. */
function plainly({ before, granted }: Start): FormStore {
  let values = before
  let rights = granted
  return {
    values: () => values,
    typed: () => values,
    rights: () => rights,
    granted: () => rights,
    problems: () => nothing,
    write: (written) => {
      values = { ...values, ...written }
    },
    grant: (next) => {
      rights = next
    },
    defaultOf: () => undefined,
    renew: () => undefined,
  }
}

/** Creates a store that runs the formulas after every change. */
function linked({ form, before, granted: first, keys, defaults }: Start, linking: FormulaBinding): FormStore {
  let typed = before
  let granted = first
  let now: LinkageResult | undefined
  let known: { granted: FormRights; states: States; rights: FormRights } | undefined

  /** Starts the next run with the rows and results of this one, so that unchanged objects stay identical. */
  const keepTyped = ({ values, states }: LinkageResult): FormValues => {
    const isAside = (model: string) => {
      const state = states.get(keys.get(model) ?? '')
      return state !== undefined && (!state.shown || state.readonly)
    }
    const hiddenValues = Object.entries(typed).filter(([model]) => isAside(model))
    return { ...values, ...Object.fromEntries(hiddenValues) }
  }
  const defaultOf = (model: string): unknown => getOwnValue(defaults?.() ?? {}, model)
  const settled = (): LinkageResult => {
    if (now) return now
    const written = typed
    now = linking.link(form, {
      before,
      values: written,
      defaultOf: (model) => (Object.hasOwn(written, model) ? undefined : defaultOf(model)),
    })
    typed = keepTyped(now)
    return now
  }
  const rights = (): FormRights => {
    const { states } = settled()
    if (known?.granted !== granted || !sameStates(known.states, states))
      known = { granted, states, rights: linking.rightsOf(form, granted, states) }
    return known.rights
  }
  return {
    values: () => settled().values,
    typed: () => {
      settled()
      return typed
    },
    rights,
    granted: () => granted,
    problems: () => {
      const { problems } = settled()
      return problems.size ? problems : nothing
    },
    write: (written) => {
      typed = { ...typed, ...written }
      now = undefined
    },
    grant: (next) => {
      granted = next
    },
    defaultOf,
    renew: () => {
      now = undefined
    },
  }
}

/** Creates the store with the values of a form. */
export const createFormStore = (start: Start): FormStore =>
  start.linking ? linked(start, start.linking) : plainly(start)

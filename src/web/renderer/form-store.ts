import type { FormRights } from '#/core/form/design/field-rights'
import type { ItemState, LinkageResult } from '#/core/form/linkage/linkage'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign } from '#/generated/types'
import type { FormulaBinding } from './formula-binding'

/**
 * The values of a form: as they were typed, and as its formulas leave them. What was typed into a field that
 * gets hidden, or can then only be read, is kept aside and comes back with it. The formulas run when somebody
 * looks after a change, so one change runs them once; without formulas what is typed is all there is.
 */
export interface FormStore {
  /** The values as they count now. */
  values(): FormValues
  /** The values as they were typed, those of hidden fields, too. */
  typed(): FormValues
  /** What this person may do with each field now; the same object while nothing of it changes. */
  rights(): FormRights
  /** The rights before any condition. */
  granted(): FormRights
  /** What kept the formulas of fields (by key) and cells (by `key.code.row`) from having a value. */
  problems(): LinkageResult['problems']
  write(values: FormValues): void
  grant(rights: FormRights): void
  /** The formulas are asked again, as when a remote function has answered. */
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
  /** Key of each model's item. */
  keys: ReadonlyMap<string, string>
}

const nothing: LinkageResult['problems'] = new Map()

/** Nothing is ever computed: the values are those that were written. */
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
    renew: () => undefined,
  }
}

/** Every change is followed by the formulas. */
function linked({ form, before, granted: first, keys }: Start, linking: FormulaBinding): FormStore {
  let typed = before
  let granted = first
  let now: LinkageResult | undefined
  let known: { granted: FormRights; states: States; rights: FormRights } | undefined

  /** The next run begins with the rows and results of this one, so that what stays the same stays the same object. */
  const keepTyped = ({ values, states }: LinkageResult): FormValues => {
    const isAside = (model: string) => {
      const state = states.get(keys.get(model) ?? '')
      return state !== undefined && (!state.shown || state.readonly)
    }
    const aside = Object.entries(typed).filter(([model]) => isAside(model))
    return { ...values, ...Object.fromEntries(aside) }
  }
  const settled = (): LinkageResult => {
    if (now) return now
    now = linking.link(form, { before, values: typed })
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
    renew: () => {
      now = undefined
    },
  }
}

/** Begins with the values of a form. */
export const createFormStore = (start: Start): FormStore =>
  start.linking ? linked(start, start.linking) : plainly(start)

import type { FormDesign } from '#/generated/types'
import {
  allItemsOf,
  type FieldProblem,
  type FormRights,
  type FormValues,
  itemsOf,
  ownValue,
  redactForm,
} from '../../core/form'
import type { FormOverlay } from './form-overlay'
import { applyPatches, type ItemPatch } from './item-patch'
import {
  collectHiddenKeys,
  type FieldRestrictions,
  restrictRequirements,
  restrictRights,
} from './restrict-rights'

/** Form as scripts see and change it; implemented by the renderer's session. */
export interface ScriptHost {
  /** Returns the current values. */
  allValues(): FormValues
  /** Returns the rights before scripts are applied. */
  linkedRights(): FormRights
  put(values: FormValues): void
  /** Sets initial values, which do not count as changes. */
  begin(values: FormValues): void
  wear(overlay: FormOverlay): void
  onLook(listener: () => void): () => void
}

/** Memoizes the last result, so that the same rights return the same object and nothing renders again. */
function remembered(make: (rights: FormRights) => FormRights) {
  let last: { from: FormRights; to: FormRights } | undefined
  return (rights: FormRights) => {
    if (last?.from !== rights) last = { from: rights, to: make(rights) }
    return last.to
  }
}

const keysOf = (form: FormDesign, has: (options: Record<string, unknown>) => boolean) =>
  new Set(
    allItemsOf(form.list)
      .filter(({ options }) => has(options))
      .map(({ key }) => key),
  )

const shutBy = (form: FormDesign, design: FormDesign, revealed: ReadonlySet<string>): FieldRestrictions => {
  const designed = keysOf(design, ({ required }) => required === true)
  const required = keysOf(form, ({ required }) => required === true)
  return {
    hidden: collectHiddenKeys(form, revealed),
    disabled: keysOf(form, ({ disabled }) => disabled === true),
    required: new Set([...required].filter((key) => !designed.has(key))),
  }
}

/**
 * Creates the overlay of scripts on a session. The typed value of a field that a script hides is preserved,
 * as with conditions; meanwhile the field has its stored value, so that client and server compute the same.
 */
export function createScriptForm(
  design: FormDesign,
  session: ScriptHost,
  { settled, isStarting }: Pick<FormOverlay, 'settled'> & { isStarting(): boolean },
) {
  const stored = session.allValues()
  const models = new Map(itemsOf(design).map(({ key, model }) => [key, model]))
  const revealed = new Set<string>()
  const aside = new Map<string, unknown>()
  let form = design
  let shut = shutBy(form, design, revealed)

  const write = (values: FormValues) => (isStarting() ? session.begin(values) : session.put(values))
  const wear = () => {
    const next = shutBy(form, design, revealed)
    const moved: FormValues = {}
    for (const [key, model] of models) {
      if (next.hidden.has(key) && !shut.hidden.has(key)) {
        aside.set(model, ownValue(session.allValues(), model))
        moved[model] = ownValue(stored, model) ?? null
      } else if (!next.hidden.has(key) && shut.hidden.has(key) && aside.has(model)) {
        moved[model] = aside.get(model) ?? null
        aside.delete(model)
      }
    }
    shut = next
    const narrow = remembered((rights) => restrictRights(rights, next))
    const demand = remembered((rights) => restrictRequirements(rights, next))
    session.wear({ form, narrow, demand, settled, reveal })
    if (Object.keys(moved).length) write(moved)
  }
  const reveal = (problems: readonly FieldProblem[]) => {
    const keys = problems.map(({ key }) => key).filter((key) => shut.hidden.has(key))
    for (const key of keys) revealed.add(key)
    if (keys.length) wear()
  }
  const values = (): FormValues => ({ ...session.allValues(), ...Object.fromEntries(aside) })

  return {
    values,
    /** Returns the form with its patches and values, redacted by the person's rights. */
    seen: () => redactForm(form, session.linkedRights(), values()),
    dress: (looks: ReadonlyMap<string, ItemPatch>) => {
      if (looks.size === 0) return
      form = applyPatches(form, looks)
      wear()
    },
    put: (written: FormValues) => {
      const direct = Object.entries(written).filter(([model]) => !aside.has(model))
      for (const [model, value] of Object.entries(written)) if (aside.has(model)) aside.set(model, value)
      if (direct.length) write(Object.fromEntries(direct))
    },
    open: wear,
  }
}

/** Overlay of scripts on a session. */
export type ScriptForm = ReturnType<typeof createScriptForm>

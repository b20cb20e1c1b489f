import type { FormDesign, FormItem } from '#/generated/types'
import {
  allFormItemsOf,
  type FieldProblem,
  type FieldRight,
  type FormRights,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  hiddenRight,
  redactForm,
  toUnwritable,
} from '../../core/form'
import type { FormOverlay } from './form-overlay'
import { applyPatches, type ItemPatch } from './item-patch'

/** Returns the keys of all items hidden by the patched form, including those in hidden layouts. */
export function collectHiddenKeys(
  { list }: Pick<FormDesign, 'list'>,
  revealed: ReadonlySet<string>,
): Set<string> {
  const keys = new Set<string>()
  const walk = (items: readonly FormItem[], above: boolean): void => {
    for (const item of items) {
      const isHidden = above || item.hide === true
      if (isHidden && !revealed.has(item.key)) keys.add(item.key)
      for (const column of item.columns ?? []) walk(column.list, isHidden || column.hide === true)
    }
  }
  walk(list, false)
  return keys
}

/** Restrictions of fields by scripts. */
interface FieldRestrictions {
  hidden: ReadonlySet<string>
  disabled: ReadonlySet<string>
  required: ReadonlySet<string>
}

const changed = (rights: FormRights, change: (right: FieldRight, key: string) => FieldRight): FormRights =>
  new Map([...rights].map(([key, right]) => [key, change(right, key)]))

const demanding = (right: FieldRight): FieldRight =>
  right.access === 'edit' && !right.required ? { ...right, required: true } : right

/** Returns the rights on the screen, never wider than before. */
export const restrictRights = (
  rights: FormRights,
  { hidden: away, disabled, required }: FieldRestrictions,
): FormRights =>
  changed(rights, (right, key) => {
    if (away.has(key)) return hiddenRight
    if (disabled.has(key)) return toUnwritable(right)
    return required.has(key) ? demanding(right) : right
  })

/** Returns the rights for checks: scripts do not require fields they hide, but the step may. */
export const restrictRequirements = (
  rights: FormRights,
  { hidden: away, required }: FieldRestrictions,
): FormRights =>
  changed(rights, (right, key) => (required.has(key) && !away.has(key) ? demanding(right) : right))

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
    allFormItemsOf(form.list)
      .filter(({ options }) => has(options))
      .map(({ key }) => key),
  )

const restrictionsOf = (
  form: FormDesign,
  design: FormDesign,
  revealed: ReadonlySet<string>,
): FieldRestrictions => {
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
  const models = new Map(formFieldsOf(design).map(({ key, model }) => [key, model]))
  const revealed = new Set<string>()
  const hiddenValues = new Map<string, unknown>()
  let form = design
  let restrictions = restrictionsOf(form, design, revealed)

  const write = (values: FormValues) => (isStarting() ? session.begin(values) : session.put(values))
  const wear = () => {
    const next = restrictionsOf(form, design, revealed)
    const moved: FormValues = {}
    for (const [key, model] of models) {
      if (next.hidden.has(key) && !restrictions.hidden.has(key)) {
        hiddenValues.set(model, getOwnValue(session.allValues(), model))
        moved[model] = getOwnValue(stored, model) ?? null
      } else if (!next.hidden.has(key) && restrictions.hidden.has(key) && hiddenValues.has(model)) {
        moved[model] = hiddenValues.get(model) ?? null
        hiddenValues.delete(model)
      }
    }
    restrictions = next
    const narrow = remembered((rights) => restrictRights(rights, next))
    const demand = remembered((rights) => restrictRequirements(rights, next))
    session.wear({ form, narrow, demand, settled, reveal })
    if (Object.keys(moved).length) write(moved)
  }
  const reveal = (problems: readonly FieldProblem[]) => {
    const keys = problems.map(({ key }) => key).filter((key) => restrictions.hidden.has(key))
    for (const key of keys) revealed.add(key)
    if (keys.length) wear()
  }
  const values = (): FormValues => ({ ...session.allValues(), ...Object.fromEntries(hiddenValues) })

  return {
    values,
    /** Returns the form with its patches and values, redacted by the person's rights. */
    seen: (): { form: FormDesign; values: FormValues } => redactForm(form, session.linkedRights(), values()),
    dress: (appearance: ReadonlyMap<string, ItemPatch>) => {
      if (appearance.size === 0) return
      form = applyPatches(form, appearance)
      wear()
    },
    put: (written: FormValues) => {
      const direct = Object.entries(written).filter(([model]) => !hiddenValues.has(model))
      for (const [model, value] of Object.entries(written))
        if (hiddenValues.has(model)) hiddenValues.set(model, value)
      if (direct.length) write(Object.fromEntries(direct))
    },
    open: wear,
  }
}

/** Overlay of scripts on a session. */
export type ScriptForm = ReturnType<typeof createScriptForm>

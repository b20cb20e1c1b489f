import type { FormDesign, FormItem } from '#/generated/types'
import { type FieldRight, type FormRights, hiddenRight, toUnwritable } from '../../core/form'

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
export interface FieldRestrictions {
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

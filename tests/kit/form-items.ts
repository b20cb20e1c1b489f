import type { FormItem } from '../../src/generated/types'

const keyOf = (n: number) => `173215450${String(n).padStart(4, '0')}_1`

/** An item of a form; its key, model and name say its number. */
export const designItem = Object.assign(
  (n: number, type: string, more: Partial<FormItem> = {}): FormItem => ({
    type,
    name: `字段${n}`,
    key: keyOf(n),
    keyindex: n,
    model: `m${n}`,
    options: {},
    rules: [],
    ...more,
  }),
  { key: keyOf },
)

import { linkForm } from '../../src/core/form/linkage/linkage'
import type { FormDesign } from '../../src/generated/types'
import { valuesOf } from './form-of'

type Named = Record<string, unknown>

/** Noon in Shanghai on a day of November 2026. */
export const onDay = (day: number) => ({
  clock: { now: Date.UTC(2026, 10, day, 4), zone: 'Asia/Shanghai' },
})

/** What formulas see beside the form. */
export const world = onDay(21)

/** A form as its creator fills it. */
export const created = (form: FormDesign, values: Named, before: Named = {}) =>
  linkForm(form, { before: valuesOf(before), values: valuesOf(values), all: true, world })

/** A stored form after somebody changes it. */
export const dealt = (form: FormDesign, before: Named, changes: Named, later = world) =>
  linkForm(form, {
    before: valuesOf(before),
    values: { ...valuesOf(before), ...valuesOf(changes) },
    world: later,
  })

/** The codes of what kept formulas from having a value, by their places. */
export const codes = ({ problems }: ReturnType<typeof linkForm>) =>
  Object.fromEntries([...problems].map(([place, { code }]) => [place, code]))

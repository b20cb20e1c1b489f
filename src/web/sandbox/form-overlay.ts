import type { FieldProblem } from '#/core/form/check/check-form'
import type { FormRights } from '#/core/form/design/field-rights'
import type { FormDesign } from '#/generated/types'

/** What scripts lay over a form while it is filled; rights only ever get narrower by it. */
export interface FormOverlay {
  /** The form as its items look now. */
  form: FormDesign
  /** What may be done on the screen: what scripts hide is out of sight, what they disable can only be read. */
  narrow(rights: FormRights): FormRights
  /** What a check goes by: what scripts ask for beside; what they hide is checked as the server will. */
  demand(rights: FormRights): FormRights
  /** When scripts that are under way have come to their end. */
  settled(): Promise<void>
  /** Brings back to sight what a check found wrong. */
  reveal(problems: readonly FieldProblem[]): void
}

const same = (rights: FormRights) => rights

/** Nothing lies over the form. */
export const emptyOverlay = (form: FormDesign): FormOverlay => ({
  form,
  narrow: same,
  demand: same,
  settled: () => Promise.resolve(),
  reveal: () => undefined,
})

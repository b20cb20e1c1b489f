import type { FormDesign } from '#/generated/types'
import type { FieldProblem, FormRights } from '../../core/form'

/** Overlay of scripts on a form being filled in; it can only narrow rights. */
export interface FormOverlay {
  /** Form with the overlay applied. */
  form: FormDesign
  /** Returns the rights on the screen: what scripts hide is hidden, what they disable is read-only. */
  narrow(rights: FormRights): FormRights
  /**
   * Returns the rights for checks: scripts may require fields; fields they hide are checked as on the server.
   */
  demand(rights: FormRights): FormRights
  /** Resolves when all running scripts have finished. */
  settled(): Promise<void>
  /** Shows hidden fields in which a check found problems. */
  reveal(problems: readonly FieldProblem[]): void
}

const same = (rights: FormRights) => rights

/** Returns an overlay that changes nothing. */
export const emptyOverlay = (form: FormDesign): FormOverlay => ({
  form,
  narrow: same,
  demand: same,
  settled: () => Promise.resolve(),
  reveal: () => undefined,
})

import type { MaskKind } from '../../../generated/types'

/** Right of a person on one field at one step. */
export interface FieldRight extends ColumnRight {
  /**
   * Shown only if filled in, because the form permissions leave this field undecided (domain: form permission
   * per step).
   */
  whenFilled?: true
  rows?: RowRights
  columns?: ReadonlyMap<string, ColumnRight>
}

/** Rights on all fields of a form by item key. */
export type FormRights = ReadonlyMap<string, FieldRight>

/** Right of a person on a table column. */
export interface ColumnRight {
  access: FieldAccess
  required: boolean
  /** True if the value is computed: it is not editable, but its limits apply. */
  computed?: true
  /**
   * Kind of masked text that a form shows in place of the value. The access is then `hidden`, so that whatever does
   * not show masked text treats the field as one that the person may not see.
   */
  mask?: MaskKind
}

/** Rights of a person on the rows of a table. */
interface RowRights {
  add: boolean
  edit: boolean
  delete: boolean
}

/** Access of a person to a field; `hidden` conceals even that it exists. */
export type FieldAccess = 'edit' | 'read' | 'hidden'

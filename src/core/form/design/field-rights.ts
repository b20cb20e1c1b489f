/** What a person may do with one field at one step. */
export interface FieldRight extends ColumnRight {
  /** Shown only if it holds data: nobody decided on this field (domain: form permission per step). */
  whenFilled?: true
  rows?: RowRights
  columns?: ReadonlyMap<string, ColumnRight>
}

/** The rights on all fields of a form by item key. */
export type FormRights = ReadonlyMap<string, FieldRight>

/** What a person may do with a column of a table. */
export interface ColumnRight {
  access: FieldAccess
  required: boolean
  /** Its value is computed: nobody writes it, but its limits hold. */
  computed?: true
}

/** What a person may do with the rows of a table. */
interface RowRights {
  add: boolean
  edit: boolean
  delete: boolean
}

/** What a person may do with a field: write it, see it, or not even know of it. */
export type FieldAccess = 'edit' | 'read' | 'hidden'

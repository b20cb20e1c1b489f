import type { FieldSymbol } from '../expression'
import { fieldSchemaOf } from '../form'

type Field = Pick<FieldSymbol, 'kind' | 'type'>

/** Whether roles are selected in a form field; in expressions it is a text. */
export const isRoleField = ({ type = '' }: Pick<Field, 'type'>): boolean =>
  fieldSchemaOf(type)?.refers === 'role'

/** Whether people can be resolved from a field's value: people, departments or roles (S2-028, S2-188). */
export const isLinkable = (field: Field): boolean =>
  field.kind === 'person' || field.kind === 'department' || isRoleField(field)

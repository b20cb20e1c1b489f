import '../platform/i18n/form-texts'
import type { FieldProblem } from '#/core/form/check/check-form'
import type { FieldRight } from '#/core/form/design/field-rights'
import type { FieldStatus } from '#/core/form/design/plan-form'
import type { FormItem } from '#/generated/types'

/** What links a control to its label and its feedback. */
export interface ControlAria {
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** What stands in a computed cell that has no value. */
export interface CellNote {
  row: number
  column: string
  text: string
  title: string
}

/** What a widget may know: its value, its item, how it is drawn. Nothing of the form around it. */
export interface WidgetProps<Value = unknown> extends ControlAria {
  id: string
  value?: Value | null
  onChange(value: Value | null): void
  onBlur?(): void
  item: FormItem
  right: FieldRight
  status: FieldStatus
  disabled: boolean
  problems: readonly FieldProblem[]
  notes?: readonly CellNote[]
}

/** What a read view knows. */
export interface ViewProps<Value = unknown> {
  id?: string
  value?: Value | null
  item: FormItem
  right: FieldRight
}

/** The attributes that tie a control to its label and feedback. */
export const pickAria = (props: ControlAria): ControlAria => ({
  'aria-label': props['aria-label'],
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
})

/** How antd marks a control that has a problem. */
export const antdStatusOf = ({ problems }: Pick<WidgetProps, 'problems'>): 'error' | undefined =>
  problems.length ? 'error' : undefined

/** An option of an item when it is a text that says something. */
export const textOption = ({ options }: FormItem, name: string): string | undefined => {
  const option = options[name]
  return typeof option === 'string' && option !== '' ? option : undefined
}

/** An option of an item when it is a number. */
export const numberOption = ({ options }: FormItem, name: string): number | undefined => {
  const option = options[name]
  return typeof option === 'number' ? option : undefined
}

/** A finger opens pickers; a keyboard on the screen would cover them. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

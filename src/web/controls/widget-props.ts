import '../platform/i18n/form-texts'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { FormItem } from '#/generated/types'
import type { FieldProblem, FieldRight, FieldStatus } from '../../core/form'
import type { ControlSize } from '../ui'

/** ARIA attributes that link a control to its label and feedback. */
export interface ControlAria {
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** Theme of controls in a size, for a widget that mounts other controls by itself. */
interface ControlTheme {
  Theme: ComponentType<{ controls: ControlSize; children: ReactNode }>
  controls: ControlSize
  /** Loads the theme before a control is mounted. */
  preload(): Promise<unknown>
}

/** Provides the theme of controls inside a widget; absent where the theme is around the widget. */
export const ControlThemeContext = createContext<ControlTheme | undefined>(undefined)

/** Content of a computed cell that has no value. */
export interface CellNote {
  row: number
  column: string
  text: string
  title: string
}

/** Props of a widget: its value, its item and its appearance, but nothing of the surrounding form. */
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

/** Props of a read view. */
export interface ViewProps<Value = unknown> {
  id?: string
  value?: Value | null
  item: FormItem
  right: FieldRight
}

/** Props of facts below a field. */
export type AsideProps = Pick<WidgetProps, 'item' | 'value'>

/** Returns the ARIA attributes that link a control to its label and feedback. */
export const pickAria = (props: ControlAria): ControlAria => ({
  'aria-label': props['aria-label'],
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
})

/** Returns the antd status of a control with problems. */
export const antdStatusOf = ({ problems }: Pick<WidgetProps, 'problems'>): 'error' | undefined =>
  problems.length ? 'error' : undefined

/** Returns an option of an item if it is a non-empty text. */
export const itemTextOption = ({ options }: FormItem, name: string): string | undefined => {
  const option = options[name]
  return typeof option === 'string' && option !== '' ? option : undefined
}

/** Returns an option of an item if it is a number. */
export const itemNumberOption = ({ options }: FormItem, name: string): number | undefined => {
  const option = options[name]
  return typeof option === 'number' ? option : undefined
}

/**
 * Whether the pointer is a finger. Pickers then open without an on-screen keyboard, which would cover them.
 */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

import type { ComponentType } from 'react'
import type { FieldSchema } from '#/generated/types'
import { defineField } from '../../core/form'
import type { ViewProps, WidgetProps } from '../controls/widget-props'
import { addWidget } from '../widgets/widget-registry'

/** Field of one's own: its schema, the component that edits its value and, if text is not enough, one that shows it. */
export interface OwnWidget {
  /** Kind, value and text of the field, in the grammar of schemas/meta/field.json. */
  schema: FieldSchema
  edit(): Promise<{ default: ComponentType<WidgetProps> }>
  read?(): Promise<{ default: ComponentType<ViewProps> }>
}

/** Registers a field, before a form that has it is drawn; a form names it as `options.componentName`. */
export function registerWidget({ schema, edit, read }: OwnWidget): void {
  defineField(schema)
  addWidget(schema.name, { edit, read })
}

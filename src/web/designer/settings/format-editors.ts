import type { ComponentType } from 'react'
import type { PropertyProps } from './property'
import { RichEditor } from './rich-editor'
import { AliasEditor } from './source/alias-editor'
import { AutofillEditor } from './source/autofill-editor'
import { LocalEditor } from './source/local-editor'
import { PropsEditor } from './source/props-editor'
import { SetEditor } from './source/set-editor'
import { JsonEditor, LinesEditor } from './value-editors'

/** Format editors shared by items and table columns. */
export const formatEditors: Readonly<Record<string, ComponentType<PropertyProps>>> = {
  multiline: LinesEditor,
  rich: RichEditor,
  json: JsonEditor,
  'remote-source': AliasEditor,
  'source-props': PropsEditor,
  'local-source': LocalEditor,
  'database-set': SetEditor,
  'database-fill': AutofillEditor,
}

import json from '#/generated/field-looks.json'
import type { FieldSchema } from '#/generated/types'
import { fieldSchemaOf, listFieldSchemas } from '../../../core/form'

/** Entry of the palette: a field, or a field with other initial settings. */
export interface PaletteEntry {
  /** Name of the field, or of its preset. */
  name: string
  /** Field with the texts and initial options of this entry. */
  field: FieldSchema
}

type Looks = Pick<FieldSchema, 'icon' | 'hint'>

/** Icons and hints of fields and presets by name; only the designer shows them, so forms do not load them. */
const appearance = json as Readonly<Record<string, Looks>>

/** Returns the icon of a field or preset. */
export const paletteIcon = (name: string): string | undefined =>
  appearance[name]?.icon ?? fieldSchemaOf(name)?.icon

const entriesOf = (field: FieldSchema): PaletteEntry[] => [
  { name: field.name, field: { ...field, ...appearance[field.name] } },
  ...(field.presets ?? []).map(({ name, options, ...words }) => ({
    name,
    field: {
      ...field,
      ...appearance[field.name],
      ...words,
      ...appearance[name],
      defaults: { ...field.defaults, ...options },
    },
  })),
]

const byOrder = (a: PaletteEntry, b: PaletteEntry) => (a.field.order ?? 0) - (b.field.order ?? 0)

/** All palette entries, in order. */
export const paletteEntries: readonly PaletteEntry[] = listFieldSchemas().flatMap(entriesOf).sort(byOrder)

/** Returns the palette entry with a name. */
export const paletteEntryOf = (name: string): PaletteEntry | undefined =>
  paletteEntries.find((entry) => entry.name === name)

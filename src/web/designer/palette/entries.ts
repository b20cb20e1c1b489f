import { fieldSchemas } from '#/core/form/design/fields'
import type { FieldSchema } from '#/generated/types'

/** Something that can be placed: a field, or a field with other settings to begin with. */
export interface PaletteEntry {
  /** Name of the field, or of its preset. */
  name: string
  /** The field, with the words and first options of this entry. */
  field: FieldSchema
}

const entriesOf = (field: FieldSchema): PaletteEntry[] => [
  { name: field.name, field },
  ...(field.presets ?? []).map(({ name, options, ...words }) => ({
    name,
    field: { ...field, ...words, defaults: { ...field.defaults, ...options } },
  })),
]

const byOrder = (a: PaletteEntry, b: PaletteEntry) => (a.field.order ?? 0) - (b.field.order ?? 0)

/** Everything that can be placed, in the order of the palette. */
export const paletteEntries: readonly PaletteEntry[] = fieldSchemas.flatMap(entriesOf).sort(byOrder)

/** The entry of a name. */
export const paletteEntryOf = (name: string): PaletteEntry | undefined =>
  paletteEntries.find((entry) => entry.name === name)

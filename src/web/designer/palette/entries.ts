import type { FieldSchema } from '#/generated/types'
import { fieldSchemas } from '../../../core/form'

/** Entry of the palette: a field, or a field with other initial settings. */
export interface PaletteEntry {
  /** Name of the field, or of its preset. */
  name: string
  /** Field with the texts and initial options of this entry. */
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

/** All palette entries, in order. */
export const paletteEntries: readonly PaletteEntry[] = fieldSchemas.flatMap(entriesOf).sort(byOrder)

/** Returns the palette entry with a name. */
export const paletteEntryOf = (name: string): PaletteEntry | undefined =>
  paletteEntries.find((entry) => entry.name === name)

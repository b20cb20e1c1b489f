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

/** Fields without a place of their own, which plugins and pages add, come last in their group. */
const placeOf = ({ field }: PaletteEntry) => field.order ?? Number.MAX_SAFE_INTEGER

/** Lists all palette entries in order, also those of fields that were added since. */
export const listPaletteEntries = (): PaletteEntry[] =>
  listFieldSchemas()
    .flatMap(entriesOf)
    .sort((a, b) => placeOf(a) - placeOf(b))

/** Returns the palette entry with a name. */
export const paletteEntryOf = (name: string): PaletteEntry | undefined =>
  listPaletteEntries().find((entry) => entry.name === name)

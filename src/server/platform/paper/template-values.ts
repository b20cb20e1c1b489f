import type { TemplateData, TemplateImage, TemplateText, TemplateValue } from './template-document'
import type { PlaceholderPart } from './template-text'

/** Values that placeholders of a row see: its own, then those around it. */
export interface ValueScope {
  data: TemplateData
  outer: ValueScope | undefined
}

/** Returns the value of a name, the innermost first. */
function lookUp(name: string, scope: ValueScope): TemplateValue | undefined {
  for (let one: ValueScope | undefined = scope; one; one = one.outer)
    if (Object.hasOwn(one.data, name)) return one.data[name]
  return undefined
}

const isRows = (value: TemplateValue): value is readonly TemplateData[] => Array.isArray(value)

export const isTemplateImage = (value: unknown): value is TemplateImage =>
  typeof value === 'object' && value !== null && 'bytes' in value

/** Returns the values of each copy of a part: one for each row, or one if the value is there. */
export function copiesOf(name: string, scope: ValueScope): readonly ValueScope[] {
  const value = lookUp(name, scope)
  if (value === undefined || value === '') return []
  if (isRows(value)) return value.map((data) => ({ data, outer: scope }))
  return typeof value === 'object' && 'text' in value && value.text === '' ? [] : [scope]
}

/** What parts are filled with: a typed value, or a text with the images in it. */
export interface PartFilling {
  value: TemplateText | string
  images: TemplateImage[]
}

function* valuesOf(
  parts: readonly PlaceholderPart[],
  scope: ValueScope,
): Generator<TemplateText | TemplateImage | string> {
  for (const part of parts) {
    if ('text' in part) yield part.text
    else if ('condition' in part)
      for (const copy of copiesOf(part.condition, scope)) yield* valuesOf(part.parts, copy)
    else {
      const value = lookUp(part.value, scope)
      if (value !== undefined && !isRows(value)) yield value
    }
  }
}

/** Fills parts; a value that stands alone keeps its type. */
export function fillParts(parts: readonly PlaceholderPart[], scope: ValueScope): PartFilling {
  const values = [...valuesOf(parts, scope)].filter((value) => value !== '')
  const images = values.filter(isTemplateImage)
  const texts = values.filter((value): value is TemplateText | string => !isTemplateImage(value))
  const [first = ''] = texts
  if (texts.length <= 1) return { value: first, images }
  return { value: texts.map((one) => (typeof one === 'string' ? one : one.text)).join(''), images }
}

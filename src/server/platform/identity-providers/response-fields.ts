/** A text or number of an answer as text; anything else is nothing. */
export const readText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** The same, where nothing means that the other side does not tell. */
export const readOptionalText = <Name extends string>(
  name: Name,
  value: unknown,
): { [Key in Name]?: string } => {
  const text = readText(value)
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}

/** A list of an answer; anything else is empty. */
export const readList = <Row>(value: readonly Row[] | undefined | null): readonly Row[] =>
  Array.isArray(value) ? value : []

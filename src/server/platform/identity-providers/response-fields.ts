/** Returns a text or number of a response as text; anything else as empty. */
export const readText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Does the same, but omits a value that the provider does not return. */
export const readOptionalText = <Name extends string>(
  name: Name,
  value: unknown,
): { [Key in Name]?: string } => {
  const text = readText(value)
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}

/** Returns a list of a response; anything else as empty. */
export const readList = <Row>(value: readonly Row[] | undefined | null): readonly Row[] =>
  Array.isArray(value) ? value : []

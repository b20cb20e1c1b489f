/** The id of a field's control on the page. */
export const fieldIdOf = (prefix: string, key: string) => `${prefix}-${key}`

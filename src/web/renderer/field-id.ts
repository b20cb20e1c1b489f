/** The id of a field's control on the page. */
export const idOf = (prefix: string, key: string) => `${prefix}-${key}`

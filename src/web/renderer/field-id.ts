/** Returns the element id of a field's control. */
export const fieldIdOf = (prefix: string, key: string) => `${prefix}-${key}`

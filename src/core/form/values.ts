/** Values of a form by the item's model; a table's value is a list of rows, a row is values by column code. */
export type FormValues = Record<string, unknown>

/** What stands in a cell of a spreadsheet. */
export type SheetValue = string | number | boolean | Date | null

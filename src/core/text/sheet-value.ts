/** Value of a spreadsheet cell. */
export type SheetValue = string | number | boolean | Date | null

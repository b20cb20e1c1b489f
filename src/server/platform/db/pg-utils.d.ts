/** The driver's own way of writing values, which its types leave out. */
declare module 'pg/lib/utils' {
  export function prepareValue(value: unknown): string | Buffer | null
}

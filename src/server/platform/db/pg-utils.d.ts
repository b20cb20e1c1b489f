/** Value serialization of the driver, which its types omit. */
declare module 'pg/lib/utils' {
  export function prepareValue(value: unknown): string | Buffer | null
}

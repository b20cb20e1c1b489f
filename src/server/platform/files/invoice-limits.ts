/** Limits of the files from which invoices are read; real ones have about 100 KB. */
export const invoiceLimits = {
  /** Size of a file, and of what it unpacks to. */
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 16 * 1024 * 1024,
  /** Number of parts of an OFD document. */
  parts: 2_000,
  /** Time of a worker, in milliseconds. */
  time: 5_000,
  /** Workers at once, of all requests. */
  workers: 2,
} as const

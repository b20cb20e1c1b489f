import type { SliceGenerator } from '../../../core/slices'
import { encodePieces, isLongJson, writePieces } from '../http/write-json'

/** Parameter of the type jsonb: text, or bytes in the binary format of the database. */
export type JsonbParameter = string | Buffer

/** Version with which the binary format of jsonb begins. */
const version = Buffer.of(1)

/**
 * Serializes a value as a parameter of the type jsonb: a short one as text, a long one as bytes, interruptible between
 * its pieces, since the driver would encode a long text in one turn.
 */
export function* toJsonbInSlices(value: unknown): SliceGenerator<JsonbParameter> {
  if (!isLongJson(value)) return JSON.stringify(value)
  return Buffer.concat([version, ...(yield* encodePieces(writePieces(value)))])
}

import { expect, test } from 'vitest'
import { parseReference, printReference } from './reference'

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])(
  'finds by its key a field whose name contains the line break %j',
  (brokenBy) => {
    const key = '1732154523000_26851'
    const written = printReference({ name: `数${brokenBy}量`, key, shown: false })
    expect(written).toBe(`@[数 量_${key}]`)
    expect(parseReference(written.slice(2, -1))).toMatchObject({ key })
  },
)

/** Element of DER (X.690): its tag, its bytes with their head, and its content. */
export interface DerElement {
  tag: number
  whole: Uint8Array
  content: Uint8Array
}

/** Tags of the elements that signatures and certificates consist of. */
export const derTag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  object: 0x06,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
} as const

const longest = 4

/** Reads a length in its shortest form; throws for any other form, which BER allows and DER does not. */
function readLength(bytes: Uint8Array): { length: number; head: number } {
  const first = bytes[1] ?? 0x80
  if (first < 0x80) return { length: first, head: 2 }
  const count = first & 0x7f
  const digits = bytes.subarray(2, 2 + count)
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  if (count === 0 || count > longest || digits.length < count || digits[0] === 0 || length < 0x80)
    throw new Error('a length is not DER')
  return { length, head: 2 + count }
}

/** Reads the element at the beginning of bytes; throws if it is not whole. */
export function readDerElement(bytes: Uint8Array): DerElement {
  const { length, head } = readLength(bytes)
  if (head + length > bytes.length) throw new Error('DER ends too early')
  const whole = bytes.subarray(0, head + length)
  return { tag: whole[0] ?? 0, whole, content: whole.subarray(head) }
}

/** Reads all elements in the content of another one; throws unless it has the tag. */
export function readDerElements({ tag, content }: DerElement, expected: number): DerElement[] {
  if (tag !== expected) throw new Error(`the tag is ${tag}, not ${expected}`)
  const found: DerElement[] = []
  for (let rest = content; rest.length; ) {
    const next = readDerElement(rest)
    found.push(next)
    rest = rest.subarray(next.whole.length)
  }
  return found
}

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inclusionPath, leafDigest, merkleRoot, rootFromPath } from './merkle'

const trees = fc
  .uniqueArray(fc.string(), { minLength: 1, maxLength: 40 })
  .chain((values) => fc.record({ values: fc.constant(values), index: fc.nat(values.length - 1) }))

const sha = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()

describe('Merkle trees', () => {
  test('follows RFC 6962: leaves begin with 0, nodes with 1, three leaves split into two and one', () => {
    const [a, b, c] = ['"a"', '"b"', '"c"'].map((text) => sha('\x00', text)) as [Buffer, Buffer, Buffer]
    const root = sha('\x01', sha('\x01', a, b), c)
    expect(merkleRoot(['a', 'b', 'c'].map(leafDigest))).toBe(root.toString('hex'))
  })

  test('proves every leaf by its path, and by no other position, leaf or size', () => {
    fc.assert(
      fc.property(trees, ({ values, index }) => {
        const leaves = values.map(leafDigest)
        const [root, path, size] = [merkleRoot(leaves), inclusionPath(leaves, index), leaves.length]
        expect(rootFromPath(leaves[index] ?? '', { index, size, path })).toBe(root)
        for (const other of leaves.keys())
          if (other !== index)
            expect(rootFromPath(leaves[index] ?? '', { index: other, size, path })).not.toBe(root)
        expect(rootFromPath(leafDigest('another'), { index, size, path })).not.toBe(root)
        expect(rootFromPath(leaves[index] ?? '', { index, size, path: path.slice(1) })).not.toBe(
          path.length ? root : undefined,
        )
      }),
    )
  })

  test('changes the root when a leaf is changed, added or dropped', () => {
    fc.assert(
      fc.property(trees, ({ values, index }) => {
        const leaves = values.map(leafDigest)
        const root = merkleRoot(leaves)
        expect(merkleRoot(leaves.with(index, leafDigest('another')))).not.toBe(root)
        expect(merkleRoot([...leaves, leafDigest('another')])).not.toBe(root)
        if (leaves.length > 1) expect(merkleRoot(leaves.toSpliced(index, 1))).not.toBe(root)
      }),
    )
  })
})

test('rejects a tree whose size is not an integer, however long the path', () => {
  const path = Array.from({ length: 20_000 }, () => leafDigest('x'))
  // JSON reads 1e999 as infinity, which can never be halved down to one leaf.
  for (const size of [Number.POSITIVE_INFINITY, 1e300, 1.5])
    expect(rootFromPath(leafDigest('a'), { index: 0, size, path })).toBeUndefined()
})

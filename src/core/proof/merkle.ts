import { type Digest, digestOfDigests, digestOfValue, digestTag } from './digest'

/*
 * Merkle trees as in RFC 6962 (section 2.1): leaves and nodes differ in their first byte, and a tree of n
 * leaves is split at the largest power of two below n.
 */

/** Returns the digest of a leaf. */
export const leafDigest = (value: unknown): Digest => digestOfValue(digestTag.leaf, value)

const splitOf = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1)
const nodeOf = (left: Digest, right: Digest) => digestOfDigests(digestTag.node, left, right)

/** Computes the root over leaf digests; throws if there are none. */
export function merkleRoot(leaves: readonly Digest[]): Digest {
  const [only] = leaves
  if (only === undefined) throw new Error('a tree without leaves has no root')
  if (leaves.length === 1) return only
  const split = splitOf(leaves.length)
  return nodeOf(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)))
}

/** Returns the nodes from a leaf to the root, the lowest first. */
export function inclusionPath(leaves: readonly Digest[], index: number): Digest[] {
  if (leaves.length <= 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...inclusionPath(left, index), merkleRoot(right)]
    : [...inclusionPath(right, index - split), merkleRoot(left)]
}

/** Position of a leaf in a tree, and its path to the root. */
export interface InclusionProof {
  index: number
  size: number
  path: readonly Digest[]
}

/** Computes the root from a leaf and its path; undefined if the path does not match the position. */
export function rootFromPath(leaf: Digest, { index, size, path }: InclusionProof): Digest | undefined {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size)
    return undefined
  if (size === 1) return path.length === 0 ? leaf : undefined
  const sibling = path.at(-1)
  if (sibling === undefined) return undefined
  const split = splitOf(size)
  const below = path.slice(0, -1)
  if (index < split) {
    const left = rootFromPath(leaf, { index, size: split, path: below })
    return left && nodeOf(left, sibling)
  }
  const right = rootFromPath(leaf, { index: index - split, size: size - split, path: below })
  return right && nodeOf(sibling, right)
}

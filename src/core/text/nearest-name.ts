const maxSigns = 60
/** Similarity of names with most signs in common. */
const alike = 0.6
/** Similarity that suffices if the names agree in a place, such as 求合 and 求和. */
const related = 0.5

/** Returns the similarity of two names by the signs they share, between 0 and 1. */
function similarityOf(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const shared = one.filter((sign) => {
    const at = left.indexOf(sign)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (one.length + other.length)
}

function isSimilar(one: readonly string[], other: readonly string[], similarity: number): boolean {
  if (similarity >= alike) return true
  const isAligned = Math.abs(one.length - other.length) <= 1 && one.some((sign, at) => sign === other[at])
  return similarity >= related && isAligned
}

/** Returns the known name that is most similar to a misspelt one; undefined if none is similar. */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const signs = [...name.slice(0, maxSigns)]
  let best: { name: string; similarity: number } | undefined
  for (const candidate of known) {
    const candidateSigns = [...candidate.slice(0, maxSigns)]
    const similarity = similarityOf(signs, candidateSigns)
    if (isSimilar(signs, candidateSigns, similarity) && similarity > (best?.similarity ?? 0))
      best = { name: candidate, similarity }
  }
  return best?.name
}

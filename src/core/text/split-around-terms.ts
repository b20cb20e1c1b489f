/** Maximum number of separators inside one known part. */
const maxInside = 20

/**
 * Splits a text at separators, but not inside known parts, such as an option whose name contains a comma. Of
 * all ways to split, one with the fewest unknown parts is chosen; blank parts are left out.
 */
export function splitAroundTerms(
  text: string,
  separator: RegExp,
  isKnown: (part: string) => boolean,
): string[] {
  const breaks = [...text.matchAll(new RegExp(separator, 'g'))]
  const starts = [0, ...breaks.map(({ 0: found, index }) => index + found.length)]
  const ends = [...breaks.map(({ index }) => index), text.length]
  const part = (first: number, last: number) => text.slice(starts[first], ends[last]).trim()
  /** Number of unknown parts up to each piece, and the piece at which its last part begins. */
  const best = [{ unknown: 0, from: 0 }]
  for (let end = 1; end <= ends.length; end++) {
    const single = part(end - 1, end - 1)
    const isFine = single === '' || isKnown(single)
    let chosen = { unknown: (best[end - 1]?.unknown ?? 0) + (isFine ? 0 : 1), from: end - 1 }
    for (let from = end - 2; from >= Math.max(0, end - 1 - maxInside); from--) {
      const unknown = best[from]?.unknown ?? 0
      if (unknown <= chosen.unknown && isKnown(part(from, end - 1))) chosen = { unknown, from }
    }
    best.push(chosen)
  }
  const parts: string[] = []
  for (let end = ends.length; end > 0; end = best[end]?.from ?? 0)
    parts.push(part(best[end]?.from ?? 0, end - 1))
  return parts.filter((one) => one !== '').toReversed()
}

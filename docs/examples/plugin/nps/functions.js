/** Returns the kind of customer that a score means. */
export function promoterType(score) {
  if (typeof score !== 'number') return ''
  if (score >= 9) return '推荐者'
  return score >= 7 ? '中立者' : '贬损者'
}

/** Returns the candidate whose turn it is on a day. */
export function onDuty(_creator, _department, day, candidates) {
  if (!candidates?.length) return ''
  const days = Math.floor(Date.parse(day) / 86_400_000)
  return candidates[days % candidates.length]
}
